// How one stands against the computer, in sentences.

import { FEWEST, strengthOf, tallyOf } from "../../play/results/standing.js";
import { capital, number, t } from "../../words.js";
import { levelName } from "../choices.js";

/** @typedef {import("../../types.js").Catalogue} Catalogue */
/** @typedef {import("../../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../../play/results/types.js").Results} Results */

/**
 * The games against a level; nothing if there are none.
 * @param {Results} past
 * @param {string} game
 * @param {string} level
 */
export function tallyWords(past, game, level) {
  const counts = Object.entries(tallyOf(past, game, level)).filter(([, count]) => count);
  const list = counts.map(([how, count]) => t(`results.${how}`, { count })).join(", ");
  return list && t("results.tally", { level: levelName(level), list });
}

/**
 * How strong one is, or when that will be known; nothing where levels have no ratings.
 * @param {Results} past
 * @param {CatalogueEntry} game
 */
export function strengthWords(past, game) {
  const { count, rated } = strengthOf(past, game);
  if (!rated) return soonWords(count);
  const rating = t("results.rating.from", { ...inTens(rated), count });
  return rated.equal ? `${rating} ${t("results.equal", { level: capital(levelName(rated.equal)) })}` : rating;
}

/**
 * How one stands after a game that is over, in short; nothing if it was not noted.
 * @param {Results} past
 * @param {string} id
 * @param {Catalogue|null} catalogue
 */
export function wordsAfter(past, id, catalogue) {
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

/** @param {number} count */
function soonWords(count) {
  return count ? t("results.soon", { count: FEWEST - count }) : "";
}

/**
 * Nobody knows a rating more exactly.
 * @param {{rating: number, error: number}} rated
 */
function inTens({ rating, error }) {
  return { rating: number(10 * Math.round(rating / 10)), error: number(10 * Math.round(error / 10)) };
}
