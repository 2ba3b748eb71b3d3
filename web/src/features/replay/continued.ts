// Playing on from a position of the game on the table: who takes which seat, and the game that is made of it.

import type { GameState, Seat, State, Step, Table } from "../../app/state";
import { changed } from "../../app/steps";
import { isShared } from "../../app/table";
import { uiOf } from "../../games";
import { type GameRecord, plySeen, recordOf } from "../../games/past";
import { tableAt } from "../../games/seen";

/** The player's seat, or every seat, and the level of the computers in the others. */
export interface Continuation {
  ply: number;
  seat: number | "all";
  level: string;
}

/** A game that continues from a position of a record, as the server expects it. */
export type GameImport = { record: GameRecord; ply: number; seats: Seat[]; undo_all: boolean };

/** The game that another one continues, and what was looked at in it. */
export type Origin = { id: string; ply: number };

export const HUMAN: Seat = { kind: "human" };

/** Whether the rules end the game at that position. */
export function isOverAt(table: Table, ply: number) {
  return uiOf(table).past.resultOf(tableAt(table, ply)) !== null;
}

/** Asks which seat the player takes; the own one is suggested, else the one to move. */
export function askToPlayOn(state: GameState, ply: number): Step {
  const { table } = state;
  if (isOverAt(table, ply)) return [state, []];
  const seat = isShared(table) ? "all" : (table.yours[0] ?? turnAt(table, ply));
  const continuation: Continuation = { ply, seat, level: usualLevel(state) };
  return [changed({ ...state, dialog: "continue" }, "replay", { continuation }), []];
}

/** Starts the game that the player has chosen in the dialog. */
export function playOn(state: GameState): Step {
  const { table, replay } = state;
  if (!replay.continuation) return [state, []];
  const { ply, seat, level } = replay.continuation;
  const seats = table.seats.map((_, index): Seat => {
    return seat === "all" || seat === index ? HUMAN : { kind: "bot", level };
  });
  return importFrom(state, ply, seats);
}

/** The same move again, by the same player: of several computers, each keeps its level. */
export function retry(state: GameState, ply: number): Step {
  const { table } = state;
  const turn = turnAt(table, ply);
  const level = usualLevel(state);
  const isOwn = (seat: number) => (isShared(table) && table.yours.includes(turn) ? table.yours : [turn]).includes(seat);
  const seats = table.seats.map((seat, index): Seat => {
    if (isOwn(index)) return HUMAN;
    return seat.kind === "bot" ? seat : { kind: "bot", level };
  });
  return importFrom(state, ply, seats);
}

function importFrom(state: GameState, ply: number, seats: Seat[]): Step {
  const { table, settings, busy, replay } = state;
  if (busy || isOverAt(table, ply)) return [state, []];
  const game = { record: recordOf(table), ply, seats, undo_all: settings.undoAll };
  const from = replay.link === null ? { id: table.id, ply: plySeen(state) } : null;
  const after: State = { ...state, busy: true, notice: null, dialog: null };
  return [after, [{ type: "replay:import", game, from }]];
}

function turnAt(table: Table, ply: number) {
  return tableAt(table, ply).game.turn ?? 0;
}

/** The level of the computers in the game, else the game's default. */
function usualLevel({ catalogue, table: { seats, name } }: GameState) {
  const known = catalogue?.games.find((entry) => entry.name === name)?.default_level ?? "";
  return seats.find((seat) => seat.kind === "bot")?.level ?? known;
}
