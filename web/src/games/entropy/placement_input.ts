// What the player's hand does in Entropy: places the token drawn, or takes a token and slides it.

import type { Hand, HandMessage, Point, Step } from "../../app/state";
import type { EntropyState } from "./types";
import { indexToCoords } from "./rules/board";
import { t } from "../../app/i18n";
import { IDLE, nextKey, protest, sendMove } from "../../app/moves";
import { isMyTurn } from "../../app/table";
import { aimOf, nameOf, settle, signed, squareAt, whyNot } from "./selection";

/** The square where the keys begin: the middle of the board. */
const MIDDLE = 24;

export function handle(state: EntropyState, message: HandMessage): Step {
  if (!isMyTurn(state) || state.interaction.mode === "pending") return [state, []];
  switch (message.type) {
    case "hover":
      return [pointed(state, squareAt(message, state.table.game.size), message.hand, message), []];
    case "leave":
      return [left(state), []];
    case "nudge":
      return nudge(state, message);
    case "tap":
      return tap(state, squareAt(message, state.table.game.size), message.hand);
    case "tap-outside":
    case "drag-cancelled":
      return [putDown(state), []];
    case "place":
      return act(state);
    case "grab":
      return grab(state, message);
    case "drop":
      return drop(state);
    case "pass":
      return pass(state);
    default:
      return [state, []];
  }
}

/** The hand over a square; a token that is dragged goes with it. */
function pointed(state: EntropyState, at: number, hand: Hand, point?: Point): EntropyState {
  const { interaction } = state;
  if (interaction.mode !== "lifted") return { ...state, interaction: { mode: "pointing", at, hand } };
  const carried = interaction.carried && point ? { x: point.x, y: point.y } : null;
  return { ...state, interaction: { ...interaction, at, hand, carried } };
}

/** The pointer has left the board: a token in hand stays in hand. */
function left(state: EntropyState): EntropyState {
  const { interaction } = state;
  return { ...state, interaction: interaction.mode === "lifted" ? { ...interaction, at: null } : IDLE };
}

function putDown(state: EntropyState): EntropyState {
  return { ...state, interaction: IDLE, notice: null };
}

/** Move the cursor by a square, and say what is there. */
function nudge(state: EntropyState, { rows, cols }: { rows: number; cols: number }): Step {
  const start = cursorOf(state);
  const at = start === null ? MIDDLE : stepFrom(start, rows, cols, state.table.game.size);
  const after = pointed({ ...state, notice: null }, at, "keys");
  return [after, [{ type: "say", text: wordsAt(after, at) }]];
}

function cursorOf({ interaction }: EntropyState) {
  if (interaction.mode === "idle") return null;
  return interaction.at ?? (interaction.mode === "lifted" ? interaction.from : null);
}

function stepFrom(square: number, rows: number, cols: number, size: number) {
  const [row, col] = indexToCoords(square);
  return squareAt({ y: row + rows + 0.5, x: col + cols + 0.5 }, size);
}

function wordsAt({ table, interaction }: EntropyState, square: number) {
  const name = nameOf(table.game.board, square);
  const aim = aimOf(table.game, interaction);
  if (!aim) return t("entropy.say.square", { square: name });
  if (aim.fault) return t("entropy.say.square.why", { square: name, why: whyNot(aim.fault) });
  return t("entropy.say.square.gain", { square: name, gain: signed(aim.gain) });
}

/**
 * A mouse places with one click; a finger shows first where the token would lie, unless the player wants it otherwise.
 * Slides need no such care: they are two taps anyway.
 */
function tap(state: EntropyState, square: number, hand: Hand): Step {
  const { interaction, table, settings } = state;
  const isShown = interaction.mode === "pointing" && interaction.hand === "touch" && interaction.at === square;
  const after = pointed({ ...state, notice: null }, square, hand);
  if (table.game.role === "chaos" && hand === "touch" && !settings.oneTap && !isShown) return [after, []];
  return act(after);
}

/** Do what the hand is about to: play the move, or take the token up, or put it down. */
function act(state: EntropyState): Step {
  const { table, interaction } = state;
  if (interaction.mode === "idle" || interaction.mode === "pending" || interaction.at === null) return [state, []];
  const aim = aimOf(table.game, interaction);
  if (!aim) return interaction.mode === "lifted" ? [putDown(state), []] : lift(state, interaction.at, interaction.hand);
  if (!aim.fault) return send(state, aim.text);
  const isOther = interaction.mode === "lifted" && table.game.board[interaction.at];
  return isOther ? lift(state, interaction.at, interaction.hand) : protest(state, whyNot(aim.fault));
}

/** Take a token of the board in hand. */
function lift(state: EntropyState, from: number, hand: Hand): Step {
  const { board } = state.table.game;
  if (!board[from]) return [state, []];
  const lifted = { mode: "lifted" as const, from, at: from, hand, carried: null };
  return [
    { ...state, interaction: lifted, notice: null },
    [
      { type: "sound", name: "select" },
      { type: "say", text: t("entropy.say.lifted", { square: nameOf(board, from) }) },
    ],
  ];
}

/** Begin to drag the token under the pointer; where there is none to slide, nothing is dragged. */
function grab(state: EntropyState, { x, y, hand }: HandMessage & { type: "grab" }): Step {
  const { game } = state.table;
  if (game.role !== "order") return [state, []];
  const [after, effects] = lift(state, squareAt({ x, y }, game.size), hand);
  const { interaction } = after;
  if (interaction.mode !== "lifted" || !effects.length) return [after, effects];
  return [{ ...after, interaction: { ...interaction, carried: { x, y } } }, effects];
}

/** The token falls where it is held over; where it may not, it goes back, and the reason is told. */
function drop(state: EntropyState): Step {
  const aim = aimOf(state.table.game, state.interaction);
  if (!aim) return [putDown(state), []];
  if (!aim.fault) return send(state, aim.text);
  const text = whyNot(aim.fault);
  return protest({ ...putDown(state), notice: { tone: "bad", text } }, text);
}

function pass(state: EntropyState): Step {
  if (state.table.game.role !== "order") return [state, []];
  return send({ ...state, interaction: settle(state.interaction) }, "pass");
}

function send(state: EntropyState, move: string): Step {
  const { interaction } = state;
  const from = interaction.mode === "lifted" ? interaction.from : null;
  const at = interaction.mode === "idle" ? null : interaction.at;
  const hand = interaction.mode === "idle" ? "mouse" : interaction.hand;
  const pending = { mode: "pending" as const, from, at, hand, key: nextKey(state) };
  return sendMove(state, move, pending);
}
