// The player's rating: an estimate from results against levels whose ratings are known.

import type { CatalogueEntry, Level } from "../../app/state";
import type { Results } from "./state";

/** A game: the rating of the opponent, and the player's share of the win. */
type Rated = { rating: number; score: number };

/** Points of Elo that multiply the odds by e. */
const UNIT = 400 / Math.LN10;

/** How far beyond all opponents a rating can be: 150 games in a row are not enough to come that far. */
const FAR = 1000;

const CLOSE_ENOUGH = 0.001;

/** Games before there is a rating: with fewer it would say little. */
export const FEWEST = 5;

/** The games that the rating takes into account, since players improve. */
const RECENT = 50;

/** The largest difference between a player and a level of about the same strength: half of the widest step of the ladder. */
const NEAR = 155;

/**
 * The maximum-likelihood rating, with its standard error.
 *
 * A virtual draw against an opponent of the mean rating keeps it finite for a player who has won or lost every game.
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
  const information = all.reduce((sum, { rating }) => sum + variance(low - rating), 0);
  return { rating: low, error: UNIT / Math.sqrt(information) };
}

/** The score beyond the expected score of a player of that rating. */
function surplus(games: Rated[], own: number) {
  return games.reduce((sum, { rating, score }) => sum + score - expected(own - rating), 0);
}

/** The expected score for a difference of ratings. */
function expected(difference: number) {
  return 1 / (1 + Math.exp(-difference / UNIT));
}

function variance(difference: number) {
  return expected(difference) * expected(-difference);
}

/** How many games against a level were won, drawn and lost. */
export function tallyOf(past: Results, game: string, level: string) {
  const games = Object.values(past).filter((each) => each.game === game && each.level === level);
  const count = (wanted: number) => games.filter(({ score }) => score === wanted).length;
  return { won: count(1), drawn: count(0.5), lost: count(0) };
}

/**
 * The player's rating in a game, the number of games behind it, and the level of about the same strength, if there is
 * one; `rated` is null while there are too few games.
 */
export function strengthOf(past: Results, { name, levels }: CatalogueEntry) {
  const ratings = new Map(levels.map((level) => [level.name, level.rating]));
  const games = Object.values(past).flatMap(({ game, level, score, helped }) => {
    const rating = game === name && !helped ? (ratings.get(level) ?? null) : null;
    return rating === null ? [] : [{ rating, score }];
  });
  const recent = games.slice(-RECENT);
  if (recent.length < FEWEST) return { count: recent.length, rated: null };
  const { rating, error } = rate(recent);
  return { count: recent.length, rated: { rating, error, equal: equalTo(rating, levels) } };
}

function equalTo(rating: number, levels: Level[]) {
  const gaps = levels.flatMap((level) =>
    level.rating === null ? [] : [{ name: level.name, gap: Math.abs(level.rating - rating) }],
  );
  const [nearest] = gaps.sort((one, other) => one.gap - other.gap);
  return nearest && nearest.gap <= NEAR ? nearest.name : null;
}
