// Mouse, touch and keys in a game of Entropy: they place the drawn token, or select a token and slide it.

import { t } from "../../app/i18n";
import { IDLE, nextKey, protest, sendMove } from "../../app/steps";
import type { InputKind, InputMessage, Point, Step } from "../../app/state";
import { isMyTurn } from "../../app/table";
import { mustConfirmDrop } from "../../app/touch";
import { indexToCoords } from "./rules/board";
import { aimOf, nameOf, settle, signed, squareAt, whyNot } from "./selection";
import type { EntropyState } from "./table";

/** The square where the cursor of the keys begins: the middle of the board. */
const MIDDLE = 24;

export function handle(state: EntropyState, message: InputMessage): Step {
  if (!isMyTurn(state) || state.interaction.mode === "pending") return [state, []];
  switch (message.type) {
    case "hover":
      return [pointed(state, squareAt(message), message.hand, message), []];
    case "leave":
      return [left(state), []];
    case "nudge":
      return nudge(state, message);
    case "tap":
      return tap(state, squareAt(message), message.hand);
    case "tap-outside":
    case "drag-cancelled":
      return [deselected(state), []];
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

/** The pointer or the cursor is over a square; a dragged token follows the pointer. */
function pointed(state: EntropyState, at: number, hand: InputKind, point: Point | null = null): EntropyState {
  const { interaction } = state;
  const isDragging = interaction.mode === "lifted" && interaction.carried !== null;
  const isSame = interaction.mode !== "idle" && interaction.at === at && interaction.hand === hand;
  if (isSame && !isDragging) return state;
  if (interaction.mode !== "lifted") return { ...state, interaction: { mode: "pointing", at, hand } };
  const carried = isDragging && point ? { x: point.x, y: point.y } : null;
  return { ...state, interaction: { ...interaction, at, hand, carried } };
}

/** The pointer has left the board; a selected token stays selected. */
function left(state: EntropyState): EntropyState {
  const { interaction } = state;
  return { ...state, interaction: interaction.mode === "lifted" ? { ...interaction, at: null } : IDLE };
}

function deselected(state: EntropyState): EntropyState {
  return { ...state, interaction: IDLE, notice: null };
}

/** Moves the cursor by a square and says what is there. */
function nudge(state: EntropyState, { rows, cols }: { rows: number; cols: number }): Step {
  const start = cursorOf(state);
  const [row, col] = indexToCoords(start ?? MIDDLE);
  const at = start === null ? MIDDLE : squareAt({ x: col + cols, y: row + rows });
  const after = pointed({ ...state, notice: null }, at, "keys");
  return [after, [{ type: "say", text: describeSquare(after, at) }]];
}

function cursorOf({ interaction }: EntropyState) {
  if (interaction.mode === "idle") return null;
  return interaction.at ?? (interaction.mode === "lifted" ? interaction.from : null);
}

function describeSquare({ table, interaction }: EntropyState, square: number) {
  const name = nameOf(table.game.board, square);
  const aim = aimOf(table.game, interaction);
  if (!aim) return t("entropy.say.square", { square: name });
  if (aim.fault) return t("entropy.say.square.why", { square: name, why: whyNot(aim.fault) });
  return t("entropy.say.square.gain", { square: name, gain: signed(aim.gain) });
}

/**
 * A click acts at once. The first tap of a placement shows the token and the second one places it, unless the player
 * confirms nothing; a slide takes two taps anyway.
 */
function tap(state: EntropyState, square: number, hand: InputKind): Step {
  const { interaction, table, settings } = state;
  const isShown = interaction.mode === "pointing" && interaction.hand === "touch" && interaction.at === square;
  const after = pointed({ ...state, notice: null }, square, hand);
  const mustConfirm = hand === "touch" && settings.confirmTouch !== "never";
  return table.game.role === "chaos" && mustConfirm && !isShown ? [after, []] : act(after);
}

/** Plays the move to the square under the pointer or the cursor, or selects or deselects the token there. */
function act(state: EntropyState): Step {
  const { table, interaction } = state;
  if (interaction.mode === "idle" || interaction.mode === "pending" || interaction.at === null) return [state, []];
  const aim = aimOf(table.game, interaction);
  if (!aim) {
    return interaction.mode === "lifted" ? [deselected(state), []] : lift(state, interaction.at, interaction.hand);
  }
  if (!aim.fault) return send(state, aim.text);
  const isOtherToken = interaction.mode === "lifted" && table.game.board[interaction.at];
  return isOtherToken ? lift(state, interaction.at, interaction.hand) : protest(state, whyNot(aim.fault));
}

/** Selects the token of a square, if there is one. */
function lift(state: EntropyState, from: number, hand: InputKind): Step {
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

/** Starts to drag the token under the pointer, if Order may slide one. */
function grab(state: EntropyState, { x, y, hand }: InputMessage & { type: "grab" }): Step {
  if (state.table.game.role !== "order") return [state, []];
  const [after, effects] = lift(state, squareAt({ x, y }), hand);
  const { interaction } = after;
  if (interaction.mode !== "lifted" || !effects.length) return [after, effects];
  return [{ ...after, interaction: { ...interaction, carried: { x, y } } }, effects];
}

/**
 * Plays the slide to the square under a dragged token, or leaves the square to be tapped; from an illegal one the token
 * goes back, with the reason.
 */
function drop(state: EntropyState): Step {
  const { interaction, settings, table } = state;
  const aim = aimOf(table.game, interaction);
  if (!aim) return [deselected(state), []];
  const mustConfirm = interaction.mode === "lifted" && mustConfirmDrop(settings, interaction);
  if (!aim.fault && mustConfirm) return [{ ...state, interaction: { ...interaction, carried: null } }, []];
  if (!aim.fault) return send(state, aim.text);
  const text = whyNot(aim.fault);
  return protest({ ...deselected(state), notice: { tone: "bad", text } }, text);
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
