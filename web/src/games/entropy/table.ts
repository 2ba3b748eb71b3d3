// A game of Entropy on the table: both boards, who is what, and how the duel stands.

import type { FoldedEvent, GameEvent } from "../../app/state";
import type { EntropyPart, EntropyState, EntropyTable } from "./types";
import { EMPTY_BOARD } from "./rules/board";
import { EntropyGame } from "./rules/game";
import { FIRST_SLIDE, slideOfAction } from "./rules/notation";
import { gainOf, scoreOf } from "./rules/scoring";

/**
 * The board, empty or as a saved game left it; an option that is not named has the value that the rules give it.
 */
export function create({ options, actions = [] }: GameEvent & { kind: "created" }): EntropyPart {
  const scorer = options.scorer === "literal" ? "literal" : "official";
  const game = new EntropyGame({
    scorer,
    openDraw: options.open_draw !== false,
    rounds: options.rounds === 1 ? 1 : 2,
    duplicate: options.duplicate === true,
  });
  for (const action of actions) game.apply(action);
  return { family: "entropy", game, gain: 0 };
}

/** What an event changes. */
export function fold(table: EntropyTable, event: FoldedEvent): Partial<EntropyPart> {
  const game = table.game.copy();
  if (event.kind === "undone") {
    while (game.ply > event.ply) game.undo();
    return { game, gain: 0 };
  }
  if (event.kind === "passed") return {};
  game.apply(game.parseAction(event.move));
  if (event.kind === "drawn") return { game };
  const after = game.boards[table.game.round - 1] ?? EMPTY_BOARD;
  return { game, gain: gainOf(table.game.board, after, game.options.scorer) };
}

/** The round that is seen: at the break between the rounds still the one that is over. */
export function roundShown({ table, stop }: EntropyState) {
  return stop?.why === "round" ? table.game.round - 1 : table.game.round;
}

/** The board of that round. */
export function boardShown(state: EntropyState) {
  return state.table.game.boards[roundShown(state) - 1] ?? EMPTY_BOARD;
}

/** The role of a seat in a round. */
export function roleOf(seat: number, round: number): "order" | "chaos" {
  return seat === round - 1 ? "order" : "chaos";
}

/** The points that a seat has as Order by then; null before its round as Order. */
export function pointsOf({ game }: EntropyTable, seat: number, round: number) {
  const board = seat < round ? game.boards[seat] : undefined;
  return board ? scoreOf(board, game.options.scorer) : null;
}

/**
 * The squares of the last move in the round: where a token came from and where it lies; null if there is none.
 */
export function lastMoveOf({ game }: EntropyTable, round: number): { from: number | null; to: number } | null {
  const last = game.played.findLast(({ step }) => step !== "draw");
  const isOfRound = round < game.round || game.board.some(Boolean);
  if (!last || !isOfRound) return null;
  if (last.action < FIRST_SLIDE) return { from: null, to: last.action };
  const slide = slideOfAction(last.action);
  return slide && { from: slide.source, to: slide.target };
}
