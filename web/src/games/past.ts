// The moves of the game on the table, and which of them is looked at.

import type { Stop, Outcome, State, Table } from "../app/state";
import type { Kind, GameRecord } from "../features/replay/types";
import { uiOf } from "./index";

/** A move of the game so far, as the list of moves has it. */
export interface Entry {
  /** From 1; draws are no moves. */
  number: number;
  /** Its place among the actions, from 0. */
  ply: number;
  /** The ply of the position that is shown for it. */
  after: number;
  action: number;
  /** Who made it. */
  seat: number;
  /** The colour in which its side is shown. */
  css: string;
  /** The side that made it. */
  who: string;
  /** The move as people write it. */
  text: string;
  /** Sides that had no move after it. */
  passed: string[];
}

/** What a game tells of its past. */
export interface Past {
  entriesOf(table: Table): Entry[];
  actionsOf(table: Table): number[];
  skipsOf(table: Table): [number, string][];
  /** How the game ended by the rules; null if it goes on. */
  resultOf(table: Table): Outcome | null;
  /** Files that other programs read. */
  filesOf(table: Table): Kind[];
  /** The break between two rounds, if the position is one. */
  pauseAt(table: Table): Stop | null;
}

const known: WeakMap<Table, Entry[]> = new WeakMap();

/** The moves so far; the same array for the same table. */
export function entriesOf(table: Table): Entry[] {
  const entries = known.get(table) ?? uiOf(table).past.entriesOf(table);
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
  const { actionsOf, skipsOf, resultOf } = uiOf(table).past;
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
