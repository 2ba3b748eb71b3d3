// What the player's hand does in Entropy: places the token drawn, or takes a token and slides it.

import { indexToCoords } from "../../entropy/board.js";
import { t } from "../../words.js";
import { IDLE, nextKey, protest, sendMove } from "../sending.js";
import { isMyTurn } from "../table.js";
import { aimOf, nameOf, settle, signed, squareAt, whyNot } from "./hand.js";

/** @typedef {import("../../types.js").EntropyState} EntropyState */
/** @typedef {import("../../types.js").Hand} Hand */
/** @typedef {import("../../types.js").HandMessage} HandMessage */
/** @typedef {import("../../types.js").Point} Point */
/** @typedef {import("../../types.js").Step} Step */

/** The square where the keys begin: the middle of the board. */
const MIDDLE = 24;

/**
 * @param {EntropyState} state
 * @param {HandMessage} message
 * @returns {Step}
 */
export function handle(state, message) {
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

/**
 * The hand over a square; a token that is dragged goes with it.
 * @param {EntropyState} state
 * @param {number} at
 * @param {Hand} hand
 * @param {Point} [point]
 * @returns {EntropyState}
 */
function pointed(state, at, hand, point) {
  const { interaction } = state;
  if (interaction.mode !== "lifted") return { ...state, interaction: { mode: "pointing", at, hand } };
  const carried = interaction.carried && point ? { x: point.x, y: point.y } : null;
  return { ...state, interaction: { ...interaction, at, hand, carried } };
}

/**
 * The pointer has left the board: a token in hand stays in hand.
 * @param {EntropyState} state
 * @returns {EntropyState}
 */
function left(state) {
  const { interaction } = state;
  return { ...state, interaction: interaction.mode === "lifted" ? { ...interaction, at: null } : IDLE };
}

/**
 * @param {EntropyState} state
 * @returns {EntropyState}
 */
function putDown(state) {
  return { ...state, interaction: IDLE, notice: null };
}

/**
 * Move the cursor by a square, and say what is there.
 * @param {EntropyState} state
 * @param {{rows: number, cols: number}} step
 * @returns {Step}
 */
function nudge(state, { rows, cols }) {
  const start = cursorOf(state);
  const at = start === null ? MIDDLE : stepFrom(start, rows, cols, state.table.game.size);
  const after = pointed({ ...state, notice: null }, at, "keys");
  return [after, [{ type: "say", text: wordsAt(after, at) }]];
}

/** @param {EntropyState} state */
function cursorOf({ interaction }) {
  if (interaction.mode === "idle") return null;
  return interaction.at ?? (interaction.mode === "lifted" ? interaction.from : null);
}

/**
 * @param {number} square
 * @param {number} rows
 * @param {number} cols
 * @param {number} size
 */
function stepFrom(square, rows, cols, size) {
  const [row, col] = indexToCoords(square);
  return squareAt({ y: row + rows + 0.5, x: col + cols + 0.5 }, size);
}

/**
 * @param {EntropyState} state
 * @param {number} square
 */
function wordsAt({ table, interaction }, square) {
  const name = nameOf(table.game.board, square);
  const aim = aimOf(table.game, interaction);
  if (!aim) return t("entropy.say.square", { square: name });
  if (aim.fault) return t("entropy.say.square.why", { square: name, why: whyNot(aim.fault) });
  return t("entropy.say.square.gain", { square: name, gain: signed(aim.gain) });
}

/**
 * A mouse places with one click; a finger shows first where the token would lie, unless the player wants it otherwise.
 * Slides need no such care: they are two taps anyway.
 * @param {EntropyState} state
 * @param {number} square
 * @param {Hand} hand
 * @returns {Step}
 */
function tap(state, square, hand) {
  const { interaction, table, settings } = state;
  const isShown = interaction.mode === "pointing" && interaction.hand === "touch" && interaction.at === square;
  const after = pointed({ ...state, notice: null }, square, hand);
  if (table.game.role === "chaos" && hand === "touch" && !settings.oneTap && !isShown) return [after, []];
  return act(after);
}

/**
 * Do what the hand is about to: play the move, or take the token up, or put it down.
 * @param {EntropyState} state
 * @returns {Step}
 */
function act(state) {
  const { table, interaction } = state;
  if (interaction.mode === "idle" || interaction.mode === "pending" || interaction.at === null) return [state, []];
  const aim = aimOf(table.game, interaction);
  if (!aim) return interaction.mode === "lifted" ? [putDown(state), []] : lift(state, interaction.at, interaction.hand);
  if (!aim.fault) return send(state, aim.text);
  const isOther = interaction.mode === "lifted" && table.game.board[interaction.at];
  return isOther ? lift(state, interaction.at, interaction.hand) : protest(state, whyNot(aim.fault));
}

/**
 * Take a token of the board in hand.
 * @param {EntropyState} state
 * @param {number} from
 * @param {Hand} hand
 * @returns {Step}
 */
function lift(state, from, hand) {
  const { board } = state.table.game;
  if (!board[from]) return [state, []];
  const lifted = { mode: /** @type {const} */ ("lifted"), from, at: from, hand, carried: null };
  return [
    { ...state, interaction: lifted, notice: null },
    [
      { type: "sound", name: "select" },
      { type: "say", text: t("entropy.say.lifted", { square: nameOf(board, from) }) },
    ],
  ];
}

/**
 * Begin to drag the token under the pointer; where there is none to slide, nothing is dragged.
 * @param {EntropyState} state
 * @param {HandMessage & {type: "grab"}} message
 * @returns {Step}
 */
function grab(state, { x, y, hand }) {
  const { game } = state.table;
  if (game.role !== "order") return [state, []];
  const [after, effects] = lift(state, squareAt({ x, y }, game.size), hand);
  const { interaction } = after;
  if (interaction.mode !== "lifted" || !effects.length) return [after, effects];
  return [{ ...after, interaction: { ...interaction, carried: { x, y } } }, effects];
}

/**
 * The token falls where it is held over; where it may not, it goes back, and the reason is told.
 * @param {EntropyState} state
 * @returns {Step}
 */
function drop(state) {
  const aim = aimOf(state.table.game, state.interaction);
  if (!aim) return [putDown(state), []];
  if (!aim.fault) return send(state, aim.text);
  const text = whyNot(aim.fault);
  return protest({ ...putDown(state), notice: { tone: "bad", text } }, text);
}

/**
 * @param {EntropyState} state
 * @returns {Step}
 */
function pass(state) {
  if (state.table.game.role !== "order") return [state, []];
  return send({ ...state, interaction: settle(state.interaction) }, "pass");
}

/**
 * @param {EntropyState} state
 * @param {string} move
 * @returns {Step}
 */
function send(state, move) {
  const { interaction } = state;
  const from = interaction.mode === "lifted" ? interaction.from : null;
  const at = interaction.mode === "idle" ? null : interaction.at;
  const hand = interaction.mode === "idle" ? "mouse" : interaction.hand;
  return sendMove(state, move, { mode: "pending", from, at, hand, key: nextKey(state) });
}
