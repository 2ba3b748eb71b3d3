// A game as the page shows it: the fold of its events.

import { FAMILIES, familyOf } from "./families.js";
import { isHuman } from "./table.js";

/** @typedef {import("../types.js").CommonTable} CommonTable */
/** @typedef {import("../types.js").FoldedEvent} FoldedEvent */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Table} Table */

/**
 * The table after one more event; null is the table before `created`.
 * @param {string} id
 * @param {Table|null} table
 * @param {GameEvent} event
 * @returns {Table}
 */
export function fold(id, table, event) {
  if (event.kind === "created") return created(id, event);
  if (!table) throw new Error(`the log starts with ${event.kind}, not with created`);
  const { sequence } = event;
  if (event.kind === "finished") {
    const { scores, winners, reason } = event;
    return { ...table, outcome: { scores, winners, reason }, sequence };
  }
  const part = FAMILIES[table.family].fold(table, event);
  return /** @type {Table} */ ({ ...table, ...change(table, event), ...part, sequence });
}

/**
 * @param {string} id
 * @param {GameEvent & {kind: "created"}} event
 * @returns {Table}
 */
function created(id, event) {
  const part = FAMILIES[familyOf(event.game)].create(event);
  return {
    id,
    name: event.game,
    options: event.options,
    seats: event.seats,
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
 * @param {FoldedEvent} event
 * @returns {Partial<CommonTable>}
 */
function change(table, event) {
  if (event.kind === "moved") {
    const moved = [...table.moved, { ply: event.ply, seat: event.seat }];
    return { moved, undoSpent: table.undoSpent && !isHuman(table, event.seat) };
  }
  if (event.kind !== "undone") return {};
  return { moved: table.moved.filter(({ ply }) => ply < event.ply), undoSpent: !table.undoAll, outcome: null };
}
