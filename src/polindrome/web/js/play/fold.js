// A game as the page shows it: the fold of its events.

import { FAMILIES, familyOf } from "./families.js";
import { isHuman } from "./table.js";

/** @typedef {import("../types.js").CommonTable} CommonTable */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Table} Table */

/**
 * The table after one more event; null is the table before `created`.
 * @param {{id: string, yours: number[]}} visit
 * @param {Table|null} table
 * @param {GameEvent} event
 * @returns {Table}
 */
export function fold(visit, table, event) {
  if (event.kind === "created") return created(visit, event);
  if (!table) throw new Error(`the log starts with ${event.kind}, not with created`);
  const { sequence } = event;
  return /** @type {Table} */ ({ ...table, ...change(table, event), ...changeOfBoard(table, event), sequence });
}

/**
 * @param {{id: string, yours: number[]}} visit
 * @param {GameEvent & {kind: "created"}} event
 * @returns {Table}
 */
function created({ id, yours }, event) {
  const part = FAMILIES[familyOf(event.game)].create(event);
  return {
    id,
    name: event.game,
    options: event.options,
    seats: event.seats,
    yours,
    undoAll: event.undo_all,
    sequence: event.sequence,
    moved: [],
    undoSpent: false,
    outcome: null,
    ...part,
  };
}

/**
 * What an event changes of any table.
 * @param {Table} table
 * @param {GameEvent} event
 * @returns {Partial<CommonTable>}
 */
function change(table, event) {
  switch (event.kind) {
    case "moved": {
      const moved = [...table.moved, { ply: event.ply, seat: event.seat }];
      return { moved, undoSpent: table.undoSpent && !isHuman(table, event.seat) };
    }
    case "undone":
      return { moved: table.moved.filter(({ ply }) => ply < event.ply), undoSpent: !table.undoAll, outcome: null };
    case "claimed":
      return { seats: table.seats.with(event.seat, { kind: "human" }) };
    case "resigned":
    case "flagged":
      if (event.level === null) return {};
      return {
        seats: table.seats.with(event.seat, { kind: "bot", level: event.level }),
        yours: table.yours.filter((seat) => seat !== event.seat),
      };
    case "finished":
      return { outcome: { scores: event.scores, winners: event.winners, reason: event.reason } };
    default:
      return {};
  }
}

/**
 * What it changes of the board, if that is its business.
 * @param {Table} table
 * @param {GameEvent} event
 */
function changeOfBoard(table, event) {
  switch (event.kind) {
    case "moved":
    case "drawn":
    case "passed":
    case "undone":
      return FAMILIES[table.family].fold(table, event);
    default:
      return {};
  }
}
