// What the player's hand does to the page: picks, turns, moves and places a piece.

import { formatMove } from "../blokus/notation.js";
import { ghostOf, whyNot } from "./hand.js";
import * as hand from "./interaction.js";
import { heldAsLast, isMyTurn } from "./show.js";
import { ownColour } from "./table.js";

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").Hand} Hand */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {[State, Effect[]]} Step */

/** How near to the ghost a second tap has to be to mean "place it", in cells. */
const TAP_REACH = 0.6;

/**
 * Take a piece of one's own in hand, turned as it was left.
 * @param {State} state
 * @param {number} pieceId
 * @returns {Step}
 */
export function select(state, pieceId) {
  const { table } = state;
  if (!table || !isMyTurn(state) || !table.game.piecesLeft(ownColour(table)).includes(pieceId)) return [state, []];
  const interaction = hand.select(state.interaction, heldAsLast(state, pieceId));
  if (interaction === state.interaction) return [state, []];
  return [{ ...state, interaction, notice: null }, [{ type: "sound", name: "select" }]];
}

/**
 * Turn or flip the piece in hand, and remember it.
 * @param {State} state
 * @param {"clockwise"|"counterclockwise"|"flip"} how
 * @returns {Step}
 */
export function reshape(state, how) {
  const interaction = hand.reshape(state.interaction, how);
  if (interaction === state.interaction || interaction.mode === "idle") return [state, []];
  const { pieceId, degrees, flipped } = interaction.held;
  const turned = { ...state.turned, [pieceId]: { degrees, flipped } };
  return [{ ...state, interaction, turned }, [{ type: "sound", name: "turn" }]];
}

/**
 * The piece in hand over a point of the board.
 * @param {State} state
 * @param {{x: number, y: number}} point
 * @param {Hand} by
 * @returns {State}
 */
export function hovered(state, point, by) {
  const { table } = state;
  if (!table || !isMyTurn(state)) return state;
  const interaction = hand.hover(state.interaction, point, by, table.game, ownColour(table));
  return { ...state, interaction };
}

/**
 * Move the piece in hand by whole cells, and say whether it fits there.
 * @param {State} state
 * @param {{rows: number, cols: number}} step
 * @returns {Step}
 */
export function nudge(state, step) {
  const { table } = state;
  if (!table || !isMyTurn(state)) return [state, []];
  const interaction = hand.nudge(state.interaction, step, table.game.size);
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return [state, []];
  const at = formatMove(ghost.move, table.game.size).split("@")[1];
  const text = `${at}: ${ghost.reasons.length ? whyNot(ghost.reasons) : "fits; Enter places it."}`;
  return [{ ...state, interaction }, [{ type: "say", text }]];
}

/**
 * A mouse places with one click; a finger shows first where the piece would lie, unless the player wants it otherwise.
 * @param {State} state
 * @param {{x: number, y: number}} point
 * @param {Hand} by
 * @returns {Step}
 */
export function tap(state, point, by) {
  if (by === "touch" && isOnGhost(state, point)) return place(state);
  const shown = hovered(state, point, by);
  return by === "touch" && !state.settings.oneTap ? [shown, []] : place(shown);
}

/**
 * @param {State} state
 * @param {{x: number, y: number}} point
 */
function isOnGhost({ table, interaction }, point) {
  const ghost = table && ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return false;
  return ghost.cells.some(
    ([row, col]) =>
      Math.abs(row + 0.5 - point.y) <= 0.5 + TAP_REACH && Math.abs(col + 0.5 - point.x) <= 0.5 + TAP_REACH,
  );
}

/**
 * Send the piece in hand to the server, if it fits where it is.
 * @param {State} state
 * @returns {Step}
 */
export function place(state) {
  const { table, interaction } = state;
  if (!table || !isMyTurn(state) || interaction.mode !== "previewing") return [state, []];
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return [state, []];
  if (ghost.reasons.length) {
    return [
      state,
      [
        { type: "sound", name: "invalid" },
        { type: "say", text: whyNot(ghost.reasons) },
      ],
    ];
  }
  const key = `${state.client}-${state.sent}`;
  const request = { key, ply: table.game.ply, move: formatMove(ghost.move, table.game.size) };
  const pending = { ...state, sent: state.sent + 1, interaction: hand.submit(interaction, key), notice: null };
  return [pending, [{ type: "send-move", id: table.id, ...request }]];
}

/**
 * Carry a piece: under the pointer, or as a ghost where it is over the board.
 * @param {State} state
 * @param {Message & {type: "drag"}} message
 * @returns {Step}
 */
export function drag(state, { pieceId, x, y, over, hand: by }) {
  if (!isMyTurn(state) || state.interaction.mode === "pending") return [{ ...state, drag: null }, []];
  const taken = state.interaction.mode !== "idle" && state.interaction.held.pieceId === pieceId;
  const [selected, effects] = taken ? [state, []] : select(state, pieceId);
  const dragging = { ...selected, drag: { pieceId, x, y } };
  if (!over) return [{ ...dragging, interaction: hand.leave(dragging.interaction) }, effects];
  return [hovered(dragging, over, by), effects];
}

/**
 * The server did not take the piece: it stays where it was, with the reason.
 * @param {State} state
 * @param {string} key
 * @param {string} text
 * @returns {Step}
 */
export function refused(state, key, text) {
  if (state.interaction.mode !== "pending" || state.interaction.key !== key) return [state, []];
  const kept = { ...state, interaction: hand.refuse(state.interaction) };
  return [
    { ...kept, notice: { tone: "bad", text } },
    [
      { type: "sound", name: "invalid" },
      { type: "say", text },
    ],
  ];
}

/**
 * The server has not answered yet: the piece stays where it is.
 * @param {State} state
 * @param {string} key
 * @returns {Step}
 */
export function delayed(state, key) {
  if (state.interaction.mode !== "pending" || state.interaction.key !== key) return [state, []];
  const text = "The server does not answer. Your piece stays here and is sent again.";
  return [{ ...state, notice: { tone: "bad", text } }, [{ type: "say", text }]];
}
