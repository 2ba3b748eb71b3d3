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
  const family = FAMILIES[familyOf(event.game)];
  return {
    id,
    name: event.game,
    options: event.options,
    seats: event.seats,
    sides: family.sides(event.game),
    yours,
    clock: event.clock ?? null,
    undoAll: event.undo_all,
    sequence: event.sequence,
    moved: [],
    undoSpent: false,
    wish: null,
    rematch: null,
    outcome: null,
    ...family.create(event),
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
      return { moved, undoSpent: table.undoSpent && !isHuman(table, event.seat), wish: null };
    }
    case "undone":
      return undone(table, event.ply);
    case "undo_wished":
      return { wish: { seat: event.seat, agreed: [] } };
    case "undo_answered":
      return { wish: table.wish && event.agree ? withAgreed(table.wish, event.seat) : null };
    case "claimed":
      return { seats: table.seats.with(event.seat, { kind: "human" }) };
    case "resigned":
    case "flagged":
      return { wish: null, ...(event.level === null ? {} : replaced(table, event.seat, event.level)) };
    case "rematched":
      return { rematch: event.next };
    case "finished":
      return { outcome: { scores: event.scores, winners: event.winners, reason: event.reason } };
    default:
      return {};
  }
}

/**
 * @param {Table} table
 * @param {number} to
 * @returns {Partial<CommonTable>}
 */
function undone({ moved, undoAll }, to) {
  return { moved: moved.filter(({ ply }) => ply < to), undoSpent: !undoAll, wish: null, outcome: null };
}

/**
 * @param {NonNullable<CommonTable["wish"]>} wish
 * @param {number} seat
 */
function withAgreed(wish, seat) {
  return { ...wish, agreed: [...wish.agreed, seat] };
}

/**
 * A computer plays on for a person.
 * @param {Table} table
 * @param {number} seat
 * @param {string} level
 * @returns {Partial<CommonTable>}
 */
function replaced(table, seat, level) {
  return {
    seats: table.seats.with(seat, { kind: "bot", level }),
    yours: table.yours.filter((own) => own !== seat),
  };
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
