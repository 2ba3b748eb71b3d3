// How one stands against the computer, in sentences.

import type { Catalogue, CatalogueEntry } from "../../../app/state";
import type { Results } from "../types";
import { FEWEST, strengthOf, tallyOf } from "../standing";
import { capital, number, t } from "../../../app/i18n";
import { levelName } from "../../../app/choices";

/** The games against a level; nothing if there are none. */
export function tallyWords(past: Results, game: string, level: string) {
  const counts = Object.entries(tallyOf(past, game, level)).filter(([, count]) => count);
  const list = counts.map(([how, count]) => t(`results.${how}`, { count })).join(", ");
  return list && t("results.tally", { level: levelName(level), list });
}

/** How strong one is, or when that will be known; nothing where levels have no ratings. */
export function strengthWords(past: Results, game: CatalogueEntry) {
  const { count, rated } = strengthOf(past, game);
  if (!rated) return soonWords(count);
  const rating = t("results.rating.from", { ...inTens(rated), count });
  return rated.equal ? `${rating} ${t("results.equal", { level: capital(levelName(rated.equal)) })}` : rating;
}

/** How one stands after a game that is over, in short; nothing if it was not noted. */
export function wordsAfter(past: Results, id: string, catalogue: Catalogue | null) {
  const result = past[id];
  if (!result) return "";
  const game = catalogue?.games.find(({ name }) => name === result.game);
  const isRated = game?.levels.some(({ name, rating }) => name === result.level && rating !== null);
  const tally = tallyWords(past, result.game, result.level);
  if (!game || !isRated) return tally;
  if (result.helped) return `${tally} ${t("results.helped")}`;
  const { count, rated } = strengthOf(past, game);
  return `${tally} ${rated ? t("results.rating", inTens(rated)) : soonWords(count)}`;
}

function soonWords(count: number) {
  return count ? t("results.soon", { count: FEWEST - count }) : "";
}

/** Nobody knows a rating more exactly. */
function inTens({ rating, error }: { rating: number; error: number }) {
  return { rating: number(10 * Math.round(rating / 10)), error: number(10 * Math.round(error / 10)) };
}
