// How one stands against the computer: games won, drawn and lost, and the rating that follows from them.

import type { CatalogueEntry, Level } from "../../app/state";
import type { Results } from "./types";
import { rate } from "./rating";

/** Games before there is a rating: with fewer it would say little. */
export const FEWEST = 5;

/** Games that a rating looks back at: people learn. */
const RECENT = 50;

/** Points that two may differ by and be about as strong: half of the widest step between two levels. */
const NEAR = 155;

/** The games against a level. */
export function tallyOf(past: Results, game: string, level: string) {
  const scores = Object.values(past).flatMap((each) =>
    each.game === game && each.level === level ? [each.score] : [],
  );
  const count = (wanted: number) => scores.filter((score) => score === wanted).length;
  return { won: count(1), drawn: count(0.5), lost: count(0) };
}

/**
 * One's strength in a game, the games that it follows from, and the level that is as strong, if there is one; no rating
 * as long as there are too few of them.
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
