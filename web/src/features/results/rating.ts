// How strong somebody is, by results against opponents of known strength.

/** A game: the rating of the opponent, and one's own share of the win. */
export type Rated = { rating: number; score: number };

/** Points of Elo that make the odds e times as good. */
const UNIT = 400 / Math.LN10;

/** How far beyond all opponents a rating can be: 150 games in a row are not enough to come that far. */
const FAR = 1000;

const CLOSE_ENOUGH = 0.001;

/**
 * The likeliest rating, with its standard error.
 *
 * A draw against an opponent of the mean strength is added, so that who has won all games has a rating too.
 * @param games At least one.
 */
export function rate(games: Rated[]) {
  const ratings = games.map(({ rating }) => rating);
  const mean = ratings.reduce((sum, each) => sum + each, 0) / ratings.length;
  const all = [...games, { rating: mean, score: 0.5 }];
  let [low, high] = [Math.min(...ratings) - FAR, Math.max(...ratings) + FAR];
  while (high - low > CLOSE_ENOUGH) {
    const middle = (low + high) / 2;
    if (surplus(all, middle) > 0) low = middle;
    else high = middle;
  }
  const information = all.reduce((sum, { rating }) => sum + spread(low - rating), 0);
  return { rating: low, error: UNIT / Math.sqrt(information) };
}

/** How much more was won than somebody of that strength wins. */
function surplus(games: Rated[], strength: number) {
  return games.reduce((sum, { rating, score }) => sum + score - expected(strength - rating), 0);
}

/** The share of the wins that goes with a difference. */
function expected(difference: number) {
  return 1 / (1 + Math.exp(-difference / UNIT));
}

function spread(difference: number) {
  return expected(difference) * expected(-difference);
}
