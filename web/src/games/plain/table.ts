// A game whose rules the page does not know: its moves come from events, its position and legal moves from the server.

import { useSeen } from "../../app/hooks";
import { t } from "../../app/i18n";
import { IDLE, nextKey, protest, sendMove, soundAndWord } from "../../app/steps";
import type { Effect, GameEvent, InputMessage, Position, State, Step, Table, TextPosition } from "../../app/state";
import { doerName, isMyTurn, isOwn, isYou, seatName } from "../../app/table";
import type { FoldedEvent } from "../game_ui";
import type { Entry } from "../past";

/** A move or, without a seat, a draw. */
interface Played {
  ply: number;
  seat: number | null;
  action: number;
  move: string;
}

interface PlainGame extends Position {
  /** The last event that changed the position. */
  sequence: number;
  /** Actions before the first event, in a game that continues a saved one. */
  imported: number[];
  played: Played[];
  skips: [ply: number, who: string][];
  /** The position as text, and the points of each seat; while a newer position is awaited, those of the last one. */
  board: string;
  scores: number[];
  /** The moves of the seat to move; none while the position is awaited. */
  legalMoves: string[];
}

interface PlainPart {
  family: "plain";
  game: PlainGame;
}

export type PlainTable = Table & PlainPart;

interface PlainUi {
  /** What the player has typed to find a move. */
  filter: string;
  /** Whether the position has been requested. */
  isAwaited: boolean;
  /** Sentences about events, which are announced with the position after them. */
  unsaid: string[];
}

export const FRESH_UI: PlainUi = { filter: "", isAwaited: false, unsaid: [] };

export type PlainState = Omit<State, "table" | "ui"> & { table: PlainTable; ui: PlainUi };

/** A selection of the state while such a game is shown, for its components. */
export function usePlain<T>(select: (state: PlainState) => T): T {
  return useSeen("plain", select);
}

/** What the package of the game calls the seats, or their numbers. */
export function sides(_game: string, seats = 0, names: string[] = []) {
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? t("table.seat.player", { number: seat + 1 }));
}

export function create({ sequence, actions = [] }: GameEvent & { kind: "created" }): PlainPart {
  const game: PlainGame = {
    ply: actions.length,
    turn: null,
    size: 1,
    sequence,
    imported: actions,
    played: [],
    skips: [],
    board: "",
    scores: [],
    legalMoves: [],
  };
  return { family: "plain", game };
}

export function fold({ game }: PlainTable, event: FoldedEvent): Partial<PlainPart> {
  const unknown = { ...game, sequence: event.sequence, turn: null, legalMoves: [] };
  switch (event.kind) {
    case "moved":
    case "drawn": {
      const { ply, action, move } = event;
      const seat = event.kind === "moved" ? event.seat : null;
      return { game: { ...unknown, ply: ply + 1, played: [...game.played, { ply, seat, action, move }] } };
    }
    case "passed":
      return { game: { ...unknown, skips: [...game.skips, [event.ply, event.colour]] } };
    case "undone": {
      const { ply } = event;
      const played = game.played.filter((each) => each.ply < ply);
      return { game: { ...unknown, ply, played, skips: game.skips.filter(([skipped]) => skipped <= ply) } };
    }
  }
}

/** Every event but the end of the game is followed by a request for the position. */
export function react(state: PlainState, event: GameEvent, isLive: boolean): Step {
  const { table } = state;
  switch (event.kind) {
    case "created":
      return request(state, []);
    case "moved": {
      const name = isYou(table, event.seat) ? "plain.say.move.own" : "plain.say.move";
      const sentence = t(name, { who: doerName(table, event.seat), move: event.move });
      const shown = withSentence({ ...state, notice: null }, sentence, isLive);
      const after = isOwn(table, event.seat) ? withUi({ ...shown, interaction: IDLE }, { filter: "" }) : shown;
      return requested(after, [{ type: "sound", name: "place" }]);
    }
    case "drawn": {
      const after = withSentence(state, t("plain.say.drawn", { move: event.move }), isLive);
      return requested(after, [{ type: "sound", name: "draw" }]);
    }
    case "passed":
      return requested(withSentence(state, t("plain.say.passed", { who: event.colour }), isLive), []);
    case "undone": {
      const who = doerName(table, event.seat);
      const text = isYou(table, event.seat) ? t("plain.say.back") : t("table.back.other", { who });
      return requested({ ...state, interaction: IDLE, notice: { tone: "info", text } }, soundAndWord("undo", text));
    }
    default:
      return [state, []];
  }
}

function withSentence(state: PlainState, sentence: string, isLive: boolean) {
  return isLive ? withUi(state, { unsaid: [...state.ui.unsaid, sentence] }) : state;
}

function withUi(state: PlainState, changes: Partial<PlainUi>): PlainState {
  return { ...state, ui: { ...state.ui, ...changes } };
}

/** One request at a time: its answer is for the newest position, too. */
function requested(state: PlainState, effects: Effect[]): Step {
  return state.ui.isAwaited || state.queue.length ? [state, effects] : request(state, effects);
}

function request(state: PlainState, effects: Effect[]): Step {
  return [withUi(state, { isAwaited: true }), [...effects, { type: "fetch-position", id: state.table.id }]];
}

export function handle(state: PlainState, message: InputMessage): Step {
  switch (message.type) {
    case "position":
      return positioned(withUi(state, { isAwaited: false }), message.position);
    case "filter":
      return [withUi({ ...state, notice: null }, { filter: message.text }), []];
    case "play":
      return isMyTurn(state) && state.interaction.mode !== "pending" ? play(state, message.move) : [state, []];
    default:
      return [state, []];
  }
}

/** The server may be ahead of the events that the page has, whose positions are requested again, or behind them. */
function positioned(state: PlainState, position: TextPosition): Step {
  const { table, ui } = state;
  const { sequence, ply, turn, seat_names, board, scores, legal_moves } = position;
  if (sequence < table.game.sequence) return requested(state, []);
  if (ply !== table.game.ply) return [state, []];
  const game = { ...table.game, turn, board, scores, legalMoves: legal_moves };
  const named = sides(table.name, table.seats.length, seat_names);
  const after = withUi({ ...state, table: { ...table, game, sides: named } }, { unsaid: [] });
  const turnSentence = isMyTurn(after) ? [t("plain.say.turn", { count: legal_moves.length })] : [];
  const text = [...ui.unsaid, ...turnSentence].join(" ");
  return [after, ui.unsaid.length ? [{ type: "say", text }] : []];
}

/** Plays a legal move, or the only one that contains the text. */
function play(state: PlainState, text: string): Step {
  const { legalMoves } = state.table.game;
  if (!text.trim()) return [state, []];
  const found = matching(legalMoves, text);
  const move = legalMoves.find((legal) => isSameText(legal, text)) ?? (found.length === 1 ? found[0] : undefined);
  if (!move) {
    const problem = found.length ? t("plain.several", { count: found.length, text }) : t("plain.none", { text });
    return protest({ ...state, notice: { tone: "bad", text: problem } }, problem);
  }
  return sendMove(state, move, { mode: "pending", key: nextKey(state) });
}

export function matching(moves: string[], text: string) {
  const wanted = text.trim().toLowerCase();
  return moves.filter((move) => move.toLowerCase().includes(wanted));
}

export function isSameText(move: string, text: string) {
  return move.toLowerCase() === text.trim().toLowerCase();
}

export function entriesOf(table: PlainTable): Entry[] {
  const { played, skips } = table.game;
  const moves = played.flatMap(({ seat, ...move }) => (seat === null ? [] : [{ ...move, seat }]));
  return moves.map(({ ply, seat, action, move }, index) => {
    const after = moves[index + 1]?.ply ?? table.game.ply;
    return {
      number: index + 1,
      ply,
      after,
      action,
      seat,
      css: colourOf(seat),
      who: seatName(table, seat),
      text: move,
      passed: skips.flatMap(([skipped, who]) => (skipped > ply && skipped <= after ? [who] : [])),
    };
  });
}

export function actionsOf({ game: { imported, played } }: PlainTable) {
  return [...imported, ...played.map(({ action }) => action)];
}

export function skipsOf({ game }: PlainTable) {
  return game.skips;
}

/** Only the server knows when the rules end the game. */
export function resultOf() {
  return null;
}

/** The class with the colour of a seat. */
export function colourOf(seat: number) {
  return `plain-${seat % 4}`;
}
