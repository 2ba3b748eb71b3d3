// The course of a game of Entropy: the points on the board, and those that a review expects in the end.

import { scoreOf } from "../../../entropy/scoring.js";
import { entriesOf } from "../../../play/replay/entries.js";
import { verdictIn } from "../../../play/replay/review.js";
import { number, t } from "../../../words.js";
import { niceCeiling } from "../graph.js";

/** @typedef {import("../../../play/replay/types.js").EntropyStanding} Standing */
/** @typedef {import("../../../play/replay/types.js").Panel} Panel */
/** @typedef {import("../../../play/replay/types.js").Review} Review */
/** @typedef {import("../../../types.js").EntropyTable} Table */
/** @typedef {import("../graph.js").Line} Line */

/**
 * @param {Panel} panel
 * @param {Table} table
 * @param {Review|null} review
 */
export function graphOf(panel, table, review) {
  if (panel === "study") return null;
  const now = { css: "order", title: t("replay.graph.score.now"), values: scoresOf(table) };
  const lines = review?.review ? [now, expectedLine(table, review)] : [now];
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const format = (/** @type {number} */ value) => number(value);
  const title = t("replay.graph.score");
  return { title, lines, low: 0, high: niceCeiling(most), marks: [], format };
}

/**
 * The points after each ply.
 * @param {Table} table
 */
function scoresOf(table) {
  const game = table.game.copy();
  const scores = [scoreOf(game.board, game.options.scorer)];
  while (game.ply) {
    game.undo();
    scores.push(scoreOf(game.board, game.options.scorer));
  }
  return scores.reverse();
}

/**
 * @param {Table} table
 * @param {Review} review
 * @returns {Line}
 */
function expectedLine(table, review) {
  /** @type {(number|null)[]} */
  const values = new Array(table.game.ply + 1).fill(null);
  for (const entry of entriesOf(table)) {
    const standing = /** @type {Standing|undefined} */ (verdictIn(review, entry)?.standing);
    if (standing) values[entry.ply + 1] = standing.expected;
  }
  return { css: "chaos", title: t("replay.graph.score.expected"), values };
}
