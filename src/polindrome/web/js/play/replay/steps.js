// Steps through the game: from move to move, and from mistake to mistake.

import { entriesOf, entrySeen, firstPly, plySeen } from "./entries.js";
import { missteps } from "./review.js";
import { stepWords } from "./words.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").StepTo} StepTo */
/** @typedef {State & {table: Table}} Seated */

/**
 * The state with another position looked at; the last one is the game as it stands.
 * @param {Seated} state
 * @param {number} ply
 * @returns {Seated}
 */
export function gone(state, ply) {
  const isLast = ply >= state.table.game.ply;
  const replay = { ...state.replay, ply: isLast ? null : Math.max(ply, 0), news: !isLast && state.replay.news };
  return { ...state, replay };
}

/**
 * @param {Seated} state
 * @param {StepTo} to
 * @returns {Step}
 */
export function step(state, to) {
  return told(gone(state, plyOf(state, to)));
}

/**
 * @param {Seated} state
 * @param {StepTo} to
 */
function plyOf(state, to) {
  const ply = plySeen(state);
  const stops = [firstPly(state.table), ...entriesOf(state.table).map(({ after }) => after)];
  switch (to) {
    case "first":
      return stops[0] ?? 0;
    case "back":
      return stops.findLast((stop) => stop < ply) ?? ply;
    case "forward":
      return stops.find((stop) => stop > ply) ?? state.table.game.ply;
    case "last":
      return state.table.game.ply;
  }
}

/**
 * Those who cannot see the board are told where they are.
 * @param {Seated} state
 * @returns {Step}
 */
function told(state) {
  return [state, [{ type: "say", text: stepWords(state) }]];
}

/**
 * After the last one comes the first again.
 * @param {Seated} state
 * @param {1|-1} by
 * @returns {Step}
 */
export function toMistake(state, by) {
  const ply = entrySeen(state)?.after ?? 0;
  const plies = missteps(state).map(({ after }) => after);
  const isOnward = (/** @type {number} */ after) => by * (after - ply) > 0;
  const next = by > 0 ? (plies.find(isOnward) ?? plies[0]) : (plies.findLast(isOnward) ?? plies.at(-1));
  return next === undefined ? [state, []] : told(gone(state, next));
}
