// The moves of the game on the table, and which of them is looked at.

import { FAMILIES } from "../families.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").GameRecord} GameRecord */

/** @type {WeakMap<Table, Entry[]>} */
const known = new WeakMap();

/**
 * The moves so far; the same array for the same table.
 * @param {Table} table
 * @returns {Entry[]}
 */
export function entriesOf(table) {
  const entries = known.get(table) ?? FAMILIES[table.family].past.entriesOf(table);
  known.set(table, entries);
  return entries;
}

/**
 * The ply of the position before the first move.
 * @param {Table} table
 */
export function firstPly(table) {
  return entriesOf(table)[0]?.ply ?? 0;
}

/**
 * The ply that is looked at, also while that is the game as it stands.
 * @param {State & {table: Table}} state
 */
export function plySeen({ table, replay }) {
  return replay.ply ?? table.game.ply;
}

/**
 * The move that led to the position that is looked at; undefined at the start.
 * @param {State & {table: Table}} state
 * @returns {Entry|undefined}
 */
export function entrySeen(state) {
  const ply = plySeen(state);
  return entriesOf(state.table).findLast((entry) => entry.ply < ply);
}

/**
 * The game as a record.
 * @param {Table} table
 * @returns {GameRecord}
 */
export function recordOf(table) {
  const { actionsOf, skipsOf, resultOf } = FAMILIES[table.family].past;
  const { name: game, options } = table;
  return {
    polindrome: 1,
    game,
    options,
    actions: actionsOf(table),
    skips: skipsOf(table),
    result: resultOf(table),
  };
}
