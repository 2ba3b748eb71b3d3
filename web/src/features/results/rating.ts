// The player's rating: an estimate from results against levels whose ratings are known.

import type { CatalogueEntry, Level } from "../../app/state";
import type { Result, Results } from "./state";

/** A game: the rating that its opponents have together, and the player's share of the win. */
type Rated = { rating: number; score: number };

/** A rating with its standard error. */
type Estimate = { rating: number; error: number };

/** A game that counts for the rating, and the rating after it. */
export type Step = Result & Estimate;

/** Points of Elo that multiply the odds by e. */
const UNIT = 400 / Math.LN10;

/** What is known of a player without games: from somewhat better than random play to a player who plans ahead. */
const PRIOR = { mean: 800, deviation: 350 };

/** A rating with a larger error than this is provisional: it takes five games or more to come below. */
const PROVISIONAL = 150;

const CLOSE_ENOUGH = 0.001;

/** The games that the rating takes into account, since players improve. */
const RECENT = 50;

/** The largest difference between a player and a level of about the same strength: half of the widest step of the ladder. */
const NEAR = 155;

/** The most probable rating, given the prior and the games. */
export function rate(games: Rated[]): Estimate {
  const won = games.reduce((sum, { score }) => sum + score, 0);
  // The expected score is between no win and all: the rating is between these bounds, whatever the opponents.
  const perWin = PRIOR.deviation ** 2 / UNIT;
  let low = PRIOR.mean - perWin * (games.length - won);
  let high = PRIOR.mean + perWin * won;
  while (high - low > CLOSE_ENOUGH) {
    const middle = (low + high) / 2;
    if (middle - PRIOR.mean < perWin * surplus(games, middle)) low = middle;
    else high = middle;
  }
  const rating = (low + high) / 2;
  const information = games.reduce((sum, game) => sum + variance(rating - game.rating), 0);
  return { rating, error: 1 / Math.sqrt(1 / PRIOR.deviation ** 2 + information / UNIT ** 2) };
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
 * one; null without a game that counts.
 */
export function strengthOf(past: Results, game: CatalogueEntry) {
  const games = countedGames(past, game).slice(-RECENT);
  if (!games.length) return null;
  const { rating, error } = rate(games);
  const isProvisional = error > PROVISIONAL;
  const equal = isProvisional ? null : equalTo(rating, game.levels);
  return { count: games.length, rating, error, isProvisional, equal };
}

/** The rating after each game that counts, the oldest first. */
export function historyOf(past: Results, game: CatalogueEntry): Step[] {
  const games = countedGames(past, game);
  return games.map(({ result }, index) => ({
    ...result,
    ...rate(games.slice(Math.max(0, index + 1 - RECENT), index + 1)),
  }));
}

/** The games without help against rated levels. */
function countedGames(past: Results, { name, levels, seats }: CatalogueEntry) {
  const ratings = new Map(levels.map((level) => [level.name, level.rating]));
  return Object.values(past).flatMap((result) => {
    const rating = result.game === name && !result.helped ? (ratings.get(result.level) ?? null) : null;
    return rating === null ? [] : [{ result, rating: rating + manyOpponents(seats - 1), score: result.score }];
  });
}

/** How much stronger several equal opponents are than one: against two of them an equal player wins one game of three. */
function manyOpponents(count: number) {
  return UNIT * Math.log(count);
}

function equalTo(rating: number, levels: Level[]) {
  const gaps = levels.flatMap((level) =>
    level.rating === null ? [] : [{ name: level.name, gap: Math.abs(level.rating - rating) }],
  );
  const [nearest] = gaps.sort((one, other) => one.gap - other.gap);
  return nearest && nearest.gap <= NEAR ? nearest.name : null;
}
