// What a review says of the moves on the table.

import { hasOthers, seatName } from "../table.js";
import { entriesOf } from "./entries.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Label} Label */
/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {State & {table: Table}} Seated */

/** From the best to the worst. */
export const LABELS = /** @type {const} */ (["best", "good", "inaccuracy", "mistake", "blunder"]);

/**
 * Those of moves for which there was a better one.
 * @type {readonly Label[]}
 */
export const MISSTEPS = ["inaccuracy", "mistake", "blunder"];

/**
 * Nobody may ask for advice while other people play.
 * @param {Seated} state
 */
export function mayReview({ table, replay }) {
  return replay.link !== null || table.outcome !== null || !hasOthers(table);
}

/**
 * What a review calls a seat: of several computers each by its side.
 * @param {Table} table
 * @param {number} seat
 */
export function reviewedName(table, seat) {
  return table.seats.length > 2 ? (table.sides[seat] ?? "") : seatName(table, seat);
}

/**
 * What a review says of a move, if it is still the same one.
 * @param {Review|null} review
 * @param {Entry|undefined} entry
 * @returns {Verdict|undefined}
 */
export function verdictIn(review, entry) {
  return review?.review?.moves.find(({ ply, action }) => ply === entry?.ply && action === entry.action);
}

/**
 * The moves for which there was a better one: those of the player, or of all if one watches.
 * @param {Seated} state
 * @returns {Entry[]}
 */
export function missteps(state) {
  const { yours } = state.table;
  return entriesOf(state.table).filter((entry) => {
    const verdict = verdictIn(state.replay.review, entry);
    return verdict && MISSTEPS.includes(verdict.label) && (!yours.length || yours.includes(entry.seat));
  });
}
