// The game as it is looked at: as it stands, or at an earlier move.

import { FAMILIES } from "../families.js";
import { fold } from "../fold.js";
import { IDLE } from "../sending.js";
import { stepWords } from "./words.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */

/**
 * The state with the table at the position that is looked at; hands rest meanwhile.
 * @param {State} state
 * @returns {State}
 */
export function asSeen(state) {
  const { table, replay } = state;
  if (!table || replay.ply === null) return state;
  const past = tableAt(table, replay.ply);
  const stop = FAMILIES[past.family].past.pauseAt(past);
  const notice = { tone: /** @type {const} */ ("info"), text: stepWords({ ...state, table }) };
  return { ...state, table: past, queue: [], stop, interaction: IDLE, drag: null, notice };
}

/**
 * The last table that was made: what is painted changes only if the position does.
 * @type {{table: Table, ply: number, past: Table}|null}
 */
let last = null;

/**
 * The table after so many actions.
 * @param {Table} table
 * @param {number} ply
 * @returns {Table}
 */
export function tableAt(table, ply) {
  if (last?.table !== table || last.ply !== ply) last = { table, ply, past: rewound(table, ply) };
  return last.past;
}

/**
 * @param {Table} table
 * @param {number} ply
 */
function rewound(table, ply) {
  const { id, yours, sequence } = table;
  return fold({ id, yours }, table, { kind: "undone", seat: 0, ply, move: "", sequence, at: "" });
}
