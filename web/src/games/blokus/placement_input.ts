// What the player's hand does to the page: picks, turns, moves and places a piece.

import type { Effect, Hand, HandMessage, Point, Step } from "../../app/state";
import type { BlokusState } from "./types";
import { formatMove } from "./rules/notation";
import { t } from "../../app/i18n";
import { nextKey, protest, sendMove, soundAndWord } from "../../app/moves";
import { isMyTurn } from "../../app/table";
import { withBrowse } from "./browse";
import * as browsing from "./browsing";
import { facingOf, stepOnBoard } from "./board_rotation";
import { ghostOf, whyNot } from "./selection";
import * as hand from "./interaction";
import { heldAsLast } from "./show";
import { ownColour } from "./table";

/** How near to the ghost a second tap has to be to mean "place it", in cells. */
const TAP_REACH = 0.6;

export function handle(state: BlokusState, message: HandMessage): Step {
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

/** Take a piece of one's own in hand, turned as it was left. */
function select(state: BlokusState, pieceId: number): [BlokusState, Effect[]] {
  const { table } = state;
  if (!isMyTurn(state) || !table.game.piecesLeft(ownColour(table)).includes(pieceId)) return [state, []];
  const interaction = hand.select(state.interaction, heldAsLast(state, pieceId));
  if (interaction === state.interaction) return [state, []];
  return [browsing.refit({ ...state, interaction, notice: null }), [{ type: "sound", name: "select" }]];
}

/** Turn or flip the piece in hand, and remember it. */
function reshape(state: BlokusState, how: "clockwise" | "counterclockwise" | "flip"): Step {
  const interaction = hand.reshape(state.interaction, how, facingOf(state));
  if (interaction === state.interaction || interaction.mode === "idle") return [state, []];
  const { pieceId, degrees, flipped } = interaction.held;
  const turned = { ...state.turned, [pieceId]: { degrees, flipped } };
  const after = { ...state, interaction, turned };
  return [browsing.turnedAt(after) ?? after, [{ type: "sound", name: "turn" }]];
}

/** The piece in hand over a point of the board. */
function hovered(state: BlokusState, point: Point, by: Hand): BlokusState {
  const { table } = state;
  if (!isMyTurn(state) || (by === "mouse" && browsing.isStill(state, point))) return state;
  const interaction = hand.hover(state.interaction, point, by, table.game, ownColour(table));
  const after = { ...state, interaction };
  return by === "touch" ? browsing.settleAt(after, point) : withBrowse(after, null);
}

/** Move the piece in hand by whole cells, as one sees the board, and say whether it fits there. */
function nudge(state: BlokusState, step: { rows: number; cols: number }): Step {
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
 */
function tap(state: BlokusState, point: Point, by: Hand): Step {
  if (by === "touch" && isOnGhost(state, point)) return place(state);
  if (state.interaction.mode === "idle") return [browsing.pick(state, point, by), []];
  const shown = hovered(state, point, by);
  if (by !== "touch") return place(shown);
  const isNew = state.interaction.mode === "selected" && !shown.hints.browse;
  const picked = isNew ? browsing.pick(shown, point, by) : shown;
  return state.settings.oneTap && picked === shown ? place(shown) : [picked, []];
}

function isOnGhost({ table, interaction }: BlokusState, point: Point) {
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return false;
  return ghost.cells.some(
    ([row, col]) =>
      Math.abs(row + 0.5 - point.y) <= 0.5 + TAP_REACH && Math.abs(col + 0.5 - point.x) <= 0.5 + TAP_REACH,
  );
}

/** Send the piece in hand to the server, if it fits where it is. */
function place(state: BlokusState): Step {
  const { table, interaction } = state;
  if (!isMyTurn(state) || interaction.mode !== "previewing") return [state, []];
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost) return [state, []];
  if (ghost.reasons.length) return protest(state, whyNot(ghost.reasons));
  return sendMove(state, formatMove(ghost.move, table.game.size), hand.submit(interaction, nextKey(state)));
}

/** Carry a piece: under the pointer, or as a ghost where it is over the board. */
function drag(state: BlokusState, { pieceId, x, y, over, hand: by }: HandMessage & { type: "drag" }): Step {
  if (!isMyTurn(state) || state.interaction.mode === "pending") return [{ ...state, drag: null }, []];
  const taken = state.interaction.mode !== "idle" && state.interaction.held.pieceId === pieceId;
  const [selected, effects] = taken ? [state, []] : select(state, pieceId);
  const dragging = { ...selected, drag: { pieceId, x, y } };
  if (!over) return [{ ...dragging, interaction: hand.leave(dragging.interaction) }, effects];
  return [hovered(dragging, over, by), effects];
}

/** Take note of being out. */
function pass(state: BlokusState): Step {
  return state.stop ? [{ ...state, stop: null }, soundAndWord("pass", t("blokus.say.passed"))] : [state, []];
}
