// The moves of the game on the table, and which of them is looked at.

import type { GameMoves } from "../app/game_store";
import type { GameState, Outcome, Stop, Table } from "../app/state";
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

/** A saved game, as the server writes and reads it. */
export interface GameRecord extends GameMoves {
  polindrome: 1;
  result: Outcome | null;
}

/** A format that games can be saved in: the ending of the file, its media type, and what is in it. */
export interface GameFormat {
  ending: string;
  type: string;
  format(moves: GameMoves): string;
}

/** What a game tells of its past. */
export interface Past {
  entriesOf(table: Table): Entry[];
  actionsOf(table: Table): number[];
  /** The actions as text, draws included, as the package for Python reads them. */
  textsOf?(table: Table): string[];
  skipsOf?(table: Table): [number, string][];
  /** How the game ended by the rules; null if it goes on. */
  resultOf(table: Table): Outcome | null;
  /** Formats that other programs read. */
  formats?: readonly GameFormat[];
  /** The break between two rounds, if the position is one. */
  pauseAt?(table: Table): Stop | null;
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
export function plySeen({ table, replay }: GameState) {
  return replay.ply ?? table.game.ply;
}

/** The move that led to the position that is looked at; undefined at the start. */
export function entrySeen(state: GameState): Entry | undefined {
  const ply = plySeen(state);
  return entriesOf(state.table).findLast((entry) => entry.ply < ply);
}

export function recordOf(table: Table): GameRecord {
  const { past } = uiOf(table);
  return {
    polindrome: 1,
    game: table.name,
    options: table.options,
    actions: past.actionsOf(table),
    skips: past.skipsOf?.(table) ?? [],
    result: past.resultOf(table),
  };
}
