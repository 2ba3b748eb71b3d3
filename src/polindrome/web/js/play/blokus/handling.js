// What the player's hand does to the page: picks, turns, moves and places a piece.

import { formatMove } from "../../blokus/notation.js";
import { t } from "../../words.js";
import { nextKey, protest, sendMove, soundAndWord } from "../sending.js";
import { isMyTurn } from "../table.js";
import { withBrowse } from "./browse.js";
import * as browsing from "./browsing.js";
import { facingOf, stepOnBoard } from "./facing.js";
import { ghostOf, whyNot } from "./hand.js";
import * as hand from "./interaction.js";
import { heldAsLast } from "./show.js";
import { ownColour } from "./table.js";

/** @typedef {import("../../types.js").BlokusState} BlokusState */
/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").Hand} Hand */
/** @typedef {import("../../types.js").HandMessage} HandMessage */
/** @typedef {import("../../types.js").Point} Point */
/** @typedef {import("../../types.js").Step} Step */

/** How near to the ghost a second tap has to be to mean "place it", in cells. */
const TAP_REACH = 0.6;

/**
 * @param {BlokusState} state
 * @param {HandMessage} message
 * @returns {Step}
 */
export function handle(state, message) {
  switch (message.type) {
    case "select":
      return select(state, message.pieceId);
    case "turn":
      return reshape(state, message.clockwise ? "clockwise" : "counterclockwise");
    case "flip":
      return reshape(state, "flip");
    case "hover":
      return [hovered(state, message, message.hand), []];
    case "leave":
      return [{ ...state, interaction: hand.leave(state.interaction) }, []];
    case "nudge":
      return nudge(state, message);
    case "tap":
      return tap(state, message, message.hand);
    case "place":
      return place(state);
    case "drag":
      return drag(state, message);
    case "drop":
      return place({ ...state, drag: null });
    case "drag-cancelled":
      return [{ ...state, drag: null, interaction: hand.leave(state.interaction) }, []];
    case "step":
      return browsing.step(state, message.by, message.all);
    case "corner":
      return browsing.nextCorner(state, message.by);
    case "choose":
      return browsing.choose(state, message.index);
    case "pass":
      return pass(state);
    case "tab":
      return [{ ...state, tab: message.tab }, []];
    default:
      return [state, []];
  }
}

/**
 * Take a piece of one's own in hand, turned as it was left.
 * @param {BlokusState} state
 * @param {number} pieceId
 * @returns {[BlokusState, Effect[]]}
 */
function select(state, pieceId) {
  const { table } = state;
  if (!isMyTurn(state) || !table.game.piecesLeft(ownColour(table)).includes(pieceId)) return [state, []];
  const interaction = hand.select(state.interaction, heldAsLast(state, pieceId));
  if (interaction === state.interaction) return [state, []];
  return [browsing.refit({ ...state, interaction, notice: null }), [{ type: "sound", name: "select" }]];
}

/**
 * Turn or flip the piece in hand, and remember it.
 * @param {BlokusState} state
 * @param {"clockwise"|"counterclockwise"|"flip"} how
 * @returns {Step}
 */
function reshape(state, how) {
  const interaction = hand.reshape(state.interaction, how, facingOf(state));
  if (interaction === state.interaction || interaction.mode === "idle") return [state, []];
  const { pieceId, degrees, flipped } = interaction.held;
  const turned = { ...state.turned, [pieceId]: { degrees, flipped } };
  const after = { ...state, interaction, turned };
  return [browsing.turnedAt(after) ?? after, [{ type: "sound", name: "turn" }]];
}

/**
 * The piece in hand over a point of the board.
 * @param {BlokusState} state
 * @param {Point} point
 * @param {Hand} by
 * @returns {BlokusState}
 */
function hovered(state, point, by) {
  const { table } = state;
  if (!isMyTurn(state) || (by === "mouse" && browsing.isStill(state, point))) return state;
  const interaction = hand.hover(state.interaction, point, by, table.game, ownColour(table));
  const after = { ...state, interaction };
  return by === "touch" ? browsing.settleAt(after, point) : withBrowse(after, null);
}

/**
 * Move the piece in hand by whole cells, as one sees the board, and say whether it fits there.
 * @param {BlokusState} state
 * @param {{rows: number, cols: number}} step
 * @returns {Step}
 */
function nudge(state, step) {
  const { table } = state;
  if (!isMyTurn(state)) return [state, []];
  const interaction = hand.nudge(state.interaction, stepOnBoard(step, facingOf(state)), table.game.size);
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return [state, []];
  const point = formatMove(ghost.move, table.game.size).split("@")[1] ?? "";
  const why = whyNot(ghost.reasons);
  const text = why ? t("blokus.say.why", { point, why }) : t("blokus.say.fits", { point });
  return [withBrowse({ ...state, interaction }, null), [{ type: "say", text }]];
}

/**
 * A mouse places with one click; a finger shows first where the piece would lie, unless the player wants it otherwise.
 * Where nothing lies over the board yet, a tap may mean a corner.
 * @param {BlokusState} state
 * @param {Point} point
 * @param {Hand} by
 * @returns {Step}
 */
function tap(state, point, by) {
  if (by === "touch" && isOnGhost(state, point)) return place(state);
  if (state.interaction.mode === "idle") return [browsing.pick(state, point, by), []];
  const shown = hovered(state, point, by);
  if (by !== "touch") return place(shown);
  const isNew = state.interaction.mode === "selected" && !shown.aid.browse;
  const picked = isNew ? browsing.pick(shown, point, by) : shown;
  return state.settings.oneTap && picked === shown ? place(shown) : [picked, []];
}

/**
 * @param {BlokusState} state
 * @param {Point} point
 */
function isOnGhost({ table, interaction }, point) {
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return false;
  return ghost.cells.some(
    ([row, col]) =>
      Math.abs(row + 0.5 - point.y) <= 0.5 + TAP_REACH && Math.abs(col + 0.5 - point.x) <= 0.5 + TAP_REACH,
  );
}

/**
 * Send the piece in hand to the server, if it fits where it is.
 * @param {BlokusState} state
 * @returns {Step}
 */
function place(state) {
  const { table, interaction } = state;
  if (!isMyTurn(state) || interaction.mode !== "previewing") return [state, []];
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return [state, []];
  if (ghost.reasons.length) return protest(state, whyNot(ghost.reasons));
  return sendMove(state, formatMove(ghost.move, table.game.size), hand.submit(interaction, nextKey(state)));
}

/**
 * Carry a piece: under the pointer, or as a ghost where it is over the board.
 * @param {BlokusState} state
 * @param {HandMessage & {type: "drag"}} message
 * @returns {Step}
 */
function drag(state, { pieceId, x, y, over, hand: by }) {
  if (!isMyTurn(state) || state.interaction.mode === "pending") return [{ ...state, drag: null }, []];
  const taken = state.interaction.mode !== "idle" && state.interaction.held.pieceId === pieceId;
  const [selected, effects] = taken ? [state, []] : select(state, pieceId);
  const dragging = { ...selected, drag: { pieceId, x, y } };
  if (!over) return [{ ...dragging, interaction: hand.leave(dragging.interaction) }, effects];
  return [hovered(dragging, over, by), effects];
}

/**
 * Take note of being out.
 * @param {BlokusState} state
 * @returns {Step}
 */
function pass(state) {
  return state.stop ? [{ ...state, stop: null }, soundAndWord("pass", t("blokus.say.passed"))] : [state, []];
}
