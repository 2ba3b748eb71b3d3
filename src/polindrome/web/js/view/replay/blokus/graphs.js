// The course of a game of Blokus: chances to win as a review sees them, and how freely each colour could move.

import { shortName } from "../../../play/blokus/names.js";
import { cssOf } from "../../../play/blokus/table.js";
import { entriesOf } from "../../../play/replay/entries.js";
import { MISSTEPS, reviewedName, verdictIn } from "../../../play/replay/review.js";
import { ownSeat } from "../../../play/table.js";
import { number, t } from "../../../words.js";
import { niceCeiling } from "../graph.js";

/** @typedef {import("../../../play/replay/types.js").BlokusStanding} Standing */
/** @typedef {import("../../../play/replay/types.js").Panel} Panel */
/** @typedef {import("../../../play/replay/types.js").Review} Review */
/** @typedef {import("../../../play/replay/types.js").Verdict} Verdict */
/** @typedef {import("../../../types.js").BlokusTable} Table */
/** @typedef {import("../graph.js").Graph} Graph */

/**
 * @param {Panel} panel
 * @param {Table} table
 * @param {Review|null} review
 */
export function graphOf(panel, table, review) {
  if (panel === "study") return mobilityGraph(table);
  return review?.review ? winGraph(table, review) : null;
}

/**
 * The own seat comes first, with its missteps; of two sides one line says all.
 * @param {Table} table
 * @param {Review} review
 * @returns {Graph}
 */
function winGraph(table, review) {
  const verdicts = verdictsOf(table, review);
  const standings = [review.review?.start, ...verdicts.map(({ standing }) => standing)];
  const own = ownSeat(table) ?? 0;
  const others = table.seats.length > 2 ? [...table.seats.keys()].filter((seat) => seat !== own) : [];
  const lines = [own, ...others].map((seat) => ({
    css: cssOfSeat(table, seat),
    title: reviewedName(table, seat),
    values: standings.map((standing) => /** @type {Standing} */ (standing).wins[seat] ?? null),
  }));
  return {
    title: others.length ? t("replay.graph.win") : t("replay.graph.win.of", { who: lines[0]?.title ?? "" }),
    lines,
    low: 0,
    high: 1,
    marks: verdicts
      .filter(({ label, seat }) => seat === own && MISSTEPS.includes(label))
      .map(({ ply, label }) => ({ ply: ply + 1, css: label })),
    format: (value) => t("replay.percent", { value: number(100 * value) }),
  };
}

/**
 * What is said of the moves, as far as they are still the same.
 * @param {Table} table
 * @param {Review} review
 * @returns {Verdict[]}
 */
function verdictsOf(table, review) {
  const verdicts = entriesOf(table).map((entry) => verdictIn(review, entry));
  const end = verdicts.indexOf(undefined);
  return /** @type {Verdict[]} */ (end < 0 ? verdicts : verdicts.slice(0, end));
}

/**
 * @param {Table} table
 * @param {number} seat
 */
function cssOfSeat(table, seat) {
  return cssOf(
    table,
    table.game.variant.colours.findIndex((colour) => colour.seat === seat),
  );
}

/**
 * @param {Table} table
 * @returns {Graph}
 */
function mobilityGraph(table) {
  const lines = table.game.variant.colours.map((_, colour) => ({
    css: cssOf(table, colour),
    title: shortName(table, colour),
    values: table.mobility.map((ply) => ply[colour]?.totalPlacements ?? 0),
  }));
  const most = Math.max(...lines.flatMap(({ values }) => values));
  const format = (/** @type {number} */ value) => number(value);
  return { title: t("blokus.mobility.course"), lines, low: 0, high: niceCeiling(most), marks: [], format };
}
