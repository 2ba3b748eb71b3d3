// A game of Entropy on the table: its boards, what events change, and the state of the page while it is shown.

import type { GameMoves } from "../../app/game_store";
import { useSeen } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { GameEvent, InputKind, Point, State, Table } from "../../app/state";
import type { FoldedEvent } from "../game_ui";
import { EMPTY_BOARD } from "./rules/board";
import { EntropyGame } from "./rules/game";
import { FIRST_SLIDE, PASS, slideOfAction } from "./rules/moves";
import { gainOf, scoreOf } from "./rules/scoring";

interface EntropyPart {
  family: "entropy";
  game: EntropyGame;
  /** What the last move changed in Order's score. */
  gain: number;
}

export type EntropyTable = Table & EntropyPart;

/** at: the square under the pointer or the cursor; from: the square of the selected token; carried: where it is dragged. */
export type EntropyInteraction =
  | { mode: "idle" }
  | { mode: "pointing"; at: number; hand: InputKind }
  | { mode: "lifted"; from: number; at: number | null; hand: InputKind; carried: Point | null }
  | { mode: "pending"; from: number | null; at: number | null; hand: InputKind; key: string };

export type EntropyState = Omit<State, "table" | "interaction"> & {
  table: EntropyTable;
  interaction: EntropyInteraction;
};

/** A selection of the state while a game of Entropy is shown, for its components. */
export function useEntropy<T>(select: (state: EntropyState) => T): T {
  return useSeen("entropy", select);
}

/** The names of the seats: by number, since the roles change from round to round. */
export function sides() {
  return [1, 2].map((number) => t("table.seat.player", { number }));
}

/** The empty board, or the position of a saved game. */
export function create({ options, actions = [] }: GameEvent & { kind: "created" }): EntropyPart {
  return { family: "entropy", game: gameOf({ options, actions }), gain: 0 };
}

/** The game after its actions; options that are not named have their defaults. */
export function gameOf({ options, actions }: Pick<GameMoves, "options" | "actions">) {
  const game = new EntropyGame({
    scorer: options.scorer === "literal" ? "literal" : "official",
    openDraw: options.open_draw !== false,
    rounds: options.rounds === 1 ? 1 : 2,
    duplicate: options.duplicate === true,
  });
  for (const action of actions) game.apply(action);
  return game;
}

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

/** The round that is shown: during the break between the rounds still the first one. */
export function roundShown({ table, stop }: Pick<EntropyState, "table" | "stop">) {
  return stop?.why === "round" ? table.game.round - 1 : table.game.round;
}

export function boardShown(state: EntropyState) {
  return state.table.game.boards[roundShown(state) - 1] ?? EMPTY_BOARD;
}

export function roleOf(seat: number, round: number): "order" | "chaos" {
  return seat === round - 1 ? "order" : "chaos";
}

/** The points of a seat as Order up to a round; null before its round as Order. */
export function pointsOf({ game }: EntropyTable, seat: number, round: number) {
  const board = seat < round ? game.boards[seat] : undefined;
  return board ? scoreOf(board, game.options.scorer) : null;
}

/** Whether a round has just ended and the next one has not begun. */
export function isBetweenRounds({ game }: EntropyTable) {
  return game.round > 1 && game.step === "draw" && !game.board.some(Boolean);
}

/** The squares of the last move of a round other than a pass: where a slide came from, and where the token is. */
export function lastSquares({ game }: EntropyTable, round: number): number[] {
  const last = game.played.findLast(({ step, action }) => step !== "draw" && action !== PASS);
  const isOfRound = round < game.round || game.board.some(Boolean);
  if (!last || !isOfRound) return [];
  if (last.action < FIRST_SLIDE) return [last.action];
  const slide = slideOfAction(last.action);
  return slide ? [slide.source, slide.target] : [];
}
