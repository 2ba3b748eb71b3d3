// The moves of the game on the table, and which of them is looked at.

import type { State, Table } from "../../app/types";
import type { Entry, GameRecord } from "./types";
import { FAMILIES } from "../../games/families";

const known: WeakMap<Table, Entry[]> = new WeakMap();

/** The moves so far; the same array for the same table. */
export function entriesOf(table: Table): Entry[] {
  const entries = known.get(table) ?? FAMILIES[table.family].past.entriesOf(table);
  known.set(table, entries);
  return entries;
}

/** The ply of the position before the first move. */
export function firstPly(table: Table) {
  return entriesOf(table)[0]?.ply ?? 0;
}

/** The ply that is looked at, also while that is the game as it stands. */
export function plySeen({ table, replay }: State & { table: Table }) {
  return replay.ply ?? table.game.ply;
}

/** The move that led to the position that is looked at; undefined at the start. */
export function entrySeen(state: State & { table: Table }): Entry | undefined {
  const ply = plySeen(state);
  return entriesOf(state.table).findLast((entry) => entry.ply < ply);
}

/** The game as a record. */
export function recordOf(table: Table): GameRecord {
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
