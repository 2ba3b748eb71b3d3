// What an input does in Blokus: selects, turns, moves and places a piece; and the keys for it.

import { t } from "../../app/i18n";
import type { Key } from "../../app/keymap";
import { nextKey, protest, sendMove, soundAndWord } from "../../app/steps";
import type { Effect, InputKind, InputMessage, Message, Point, Step } from "../../app/state";
import { isMyTurn } from "../../app/table";
import { mustConfirmDrop } from "../../app/touch";
import { asSeen } from "../seen";
import { lookLabel } from "./look";
import * as placements from "./placements";
import { formatMove, formatPoint, squareOf } from "./rules/moves";
import * as selection from "./selection";
import { type BlokusState, type BlokusTable, type MapChoice, ownColour, withUi } from "./state";

/** How near to the ghost a second tap has to be to place it, in cells. */
const TAP_REACH = 0.6;

/** Milliseconds for which a pointer rests before the page says whether the piece fits. */
const REST_MS = 300;

export const MAP_CHOICES: readonly MapChoice[] = ["off", "own", "rival"];

/** The keys of Blokus, in addition to those of every game. */
export const KEYS: Readonly<Record<"hand" | "places", readonly Key[]>> = {
  hand: [
    { key: "ArrowUp", shown: "↑", words: "blokus.key.arrows", message: { type: "nudge", rows: -1, cols: 0 } },
    { key: "ArrowDown", shown: "↓", words: "blokus.key.arrows", message: { type: "nudge", rows: 1, cols: 0 } },
    { key: "ArrowLeft", shown: "←", words: "blokus.key.arrows", message: { type: "nudge", rows: 0, cols: -1 } },
    { key: "ArrowRight", shown: "→", words: "blokus.key.arrows", message: { type: "nudge", rows: 0, cols: 1 } },
    { key: "Enter", shown: "Enter", german: "Eingabe", words: "blokus.key.place", message: { type: "place" } },
    { key: "e", shown: "E", words: "blokus.key.turn.left", message: { type: "turn", clockwise: false } },
    { key: "r", shown: "R", words: "blokus.key.turn.right", message: { type: "turn", clockwise: true } },
    { key: "f", shown: "F", words: "blokus.key.flip", message: { type: "flip" } },
  ],
  places: [
    // Beside each: the character at the same place of a German keyboard.
    { key: "[", also: "ü", shown: "[", german: "Ü", words: "blokus.key.step.piece", message: stepBy(-1, false) },
    { key: "]", also: "+", shown: "]", german: "+", words: "blokus.key.step.piece", message: stepBy(1, false) },
    { key: "{", also: "Ü", shown: "{", german: "⇧Ü", words: "blokus.key.step.all", message: stepBy(-1, true) },
    { key: "}", also: "*", shown: "}", german: "*", words: "blokus.key.step.all", message: stepBy(1, true) },
    { key: "a", shown: "A", words: "blokus.key.corner", message: { type: "corner", by: 1 } },
    { key: "A", shown: "⇧A", words: "blokus.key.corner", message: { type: "corner", by: -1 } },
    { key: "1", shown: "1", words: "blokus.key.tabs", message: { type: "tab", tab: "all" } },
    { key: "2", shown: "2", words: "blokus.key.tabs", message: { type: "tab", tab: "1-2" } },
    { key: "3", shown: "3", words: "blokus.key.tabs", message: { type: "tab", tab: "3" } },
    { key: "4", shown: "4", words: "blokus.key.tabs", message: { type: "tab", tab: "4" } },
    { key: "5", shown: "5", words: "blokus.key.tabs", message: { type: "tab", tab: "5" } },
    { key: "m", shown: "M", words: "blokus.map.key", message: { type: "mobility-map" } },
  ],
};

function stepBy(by: 1 | -1, all: boolean): Message {
  return { type: "step", by, all };
}

/** What a player does with a piece of their own ends the look at another one. */
const ENDS_LOOK: readonly InputMessage["type"][] = ["select", "drag", "tap"];

/** What an input does; a preview that moves with a pointer is explained once that rests. */
export function handle(state: BlokusState, message: InputMessage): Step {
  const isEnd = state.ui.look !== null && ENDS_LOOK.includes(message.type);
  const [after, effects] = act(isEnd ? withUi(state, { look: null }) : state, message);
  const { interaction } = after;
  if (interaction === state.interaction || interaction.mode !== "previewing") return [after, effects];
  if (selection.isExplained(after as BlokusState)) return [after, effects];
  const rested = { type: "rested" as const, on: interaction };
  return [after, [...effects, { type: "later", milliseconds: REST_MS, message: rested }]];
}

function act(state: BlokusState, message: InputMessage): Step {
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
      return [left(state), []];
    case "rested":
      return [message.on === state.interaction ? explained(state) : state, []];
    case "nudge":
      return nudge(state, message);
    case "tap":
      return tap(state, message, message.hand);
    case "place":
      return place(state);
    case "drag":
      return drag(state, message);
    case "drop":
      return drop(withUi(state, { drag: null }));
    case "drag-cancelled":
      return [left(withUi(state, { drag: null })), []];
    case "step":
      return placements.step(state, message.by, message.all);
    case "corner":
      return placements.nextCorner(state, message.by);
    case "choose":
      return placements.choose(state, message.index);
    case "look":
      return look(state, message);
    case "pass":
      return pass(state);
    case "tab":
      return [withUi(state, { tab: message.tab }), []];
    case "mobility-map":
      return showMap(state, message.choice ?? nextMap(state.ui.map));
    default:
      return [state, []];
  }
}

/** Select one of the player's pieces, turned as it was left. */
function select(state: BlokusState, pieceId: number): [BlokusState, Effect[]] {
  const { table } = state;
  if (!isMyTurn(state) || !table.game.piecesLeft(ownColour(table)).includes(pieceId)) return [state, []];
  const interaction = selection.select(state.interaction, selection.heldAsLast(state.ui, pieceId));
  if (interaction === state.interaction) return [state, []];
  return [placements.refit({ ...state, interaction, notice: null }), [{ type: "sound", name: "select" }]];
}

/** Turn or flip the selected piece, and remember it. */
function reshape(state: BlokusState, how: "clockwise" | "counterclockwise" | "flip"): Step {
  const interaction = selection.reshape(state.interaction, how, selection.rotationOf(state));
  if (interaction === state.interaction || interaction.mode === "idle") return [state, []];
  const { pieceId, degrees, flipped } = interaction.held;
  const turned = { ...state.ui.turned, [pieceId]: { degrees, flipped } };
  const after = { ...withUi(state, { turned }), interaction };
  return [placements.turnedAt(after) ?? after, [{ type: "sound", name: "turn" }]];
}

/** The selected piece over a point of the board; the same state if that moves nothing. */
function hovered(state: BlokusState, point: Point, by: InputKind): BlokusState {
  const { table } = state;
  if (!isMyTurn(state)) return state;
  const resting = by === "mouse" ? placements.restingAt(state, point) : null;
  if (resting) return resting;
  const after = withInteraction(state, selection.hover(state.interaction, point, by, table.game, ownColour(table)));
  return by === "touch" ? placements.settleAt(after, point) : placements.withBrowse(after, null);
}

function left(state: BlokusState): BlokusState {
  return withInteraction(state, selection.leave(state.interaction));
}

function withInteraction(state: BlokusState, interaction: BlokusState["interaction"]): BlokusState {
  return interaction === state.interaction ? state : { ...state, interaction };
}

/** Move the selected piece by whole cells, in the direction that is seen, and say whether it fits there. */
function nudge(state: BlokusState, step: { rows: number; cols: number }): Step {
  const { table } = state;
  if (!isMyTurn(state)) return [state, []];
  const onBoard = selection.stepOnBoard(step, selection.rotationOf(state));
  const moved = withInteraction(state, selection.nudge(state.interaction, onBoard, table.game.size));
  const ghost = selection.ghostOf(moved);
  if (!ghost) return [state, []];
  const point = formatPoint(squareOf(ghost.move), table.game.size);
  const why = selection.whyNot(ghost.reasons);
  const text = why ? t("blokus.say.why", { point, why }) : t("blokus.say.fits", { point });
  return [placements.withBrowse(moved, null), [{ type: "say", text }]];
}

/**
 * A mouse places with one click; a finger first shows where the piece would lie, unless the player confirms nothing.
 * Where nothing lies over the board yet, a tap may choose a corner.
 */
function tap(state: BlokusState, point: Point, by: InputKind): Step {
  if (by === "touch" && isOnGhost(state, point)) return place(state);
  if (state.interaction.mode === "idle") return [placements.pick(state, point, by), []];
  const shown = hovered(state, point, by);
  if (by !== "touch") return place(shown);
  const isNew = state.interaction.mode === "selected" && !shown.ui.browse;
  const picked = isNew ? placements.pick(shown, point, by) : shown;
  const isPlaced = state.settings.confirmTouch === "never" && picked === shown;
  return isPlaced ? place(shown) : [explained(picked), []];
}

function isOnGhost(state: BlokusState, point: Point) {
  const cells = selection.ghostOf(state)?.cells ?? [];
  return cells.some(
    ([row, col]) =>
      Math.abs(row + 0.5 - point.y) <= 0.5 + TAP_REACH && Math.abs(col + 0.5 - point.x) <= 0.5 + TAP_REACH,
  );
}

/** Send the selected piece to the server, if it fits where it is. */
function place(state: BlokusState): Step {
  const { table, interaction } = state;
  const ghost = selection.ghostOf(state);
  if (!isMyTurn(state) || interaction.mode !== "previewing" || !ghost) return [state, []];
  if (ghost.reasons.length) return protest(explained(state), selection.whyNot(ghost.reasons));
  return sendMove(state, formatMove(ghost.move, table.game.size), selection.submit(interaction, nextKey(state)));
}

/** Place a dropped piece, or leave it as a preview that a tap places. */
function drop(state: BlokusState): Step {
  const { interaction, settings } = state;
  if (interaction.mode !== "previewing" || !mustConfirmDrop(settings, interaction)) return place(state);
  return [explained({ ...state, interaction: { ...interaction, dropped: true } }), []];
}

/** Say whether the preview fits, instead of older news, and mark what is wrong with it. */
function explained(state: BlokusState): BlokusState {
  return withUi({ ...state, notice: null }, { explained: state.interaction });
}

/**
 * Drag a piece of the tray: under the pointer, or as a ghost where it is over the board. The state changes only with the
 * ghost; what is under the pointer follows it by itself.
 */
function drag(state: BlokusState, { over, hand, ...message }: InputMessage & { type: "drag" }): Step {
  const { interaction, ui } = state;
  if (!isMyTurn(state) || interaction.mode === "pending") return [withUi(state, { drag: null }), []];
  const { pieceId, pointerId, x, y } = message;
  const isSelected = interaction.mode !== "idle" && interaction.held.pieceId === pieceId;
  const [selected, effects] = isSelected ? [state, []] : select(state, pieceId);
  const isSame = ui.drag?.pieceId === pieceId && ui.drag.pointerId === pointerId;
  const dragging = isSame ? selected : withUi(selected, { drag: { pieceId, pointerId, x, y } });
  return [over ? hovered(dragging, over, hand) : left(dragging), effects];
}

/** Confirm that a colour is out. */
function pass(state: BlokusState): Step {
  return state.stop ? [{ ...state, stop: null }, soundAndWord("pass", t("blokus.say.passed"))] : [state, []];
}

/** Show where a remaining piece could go. A mouse passes over many: only what was chosen is announced. */
function look(state: BlokusState, { at, hand }: InputMessage & { type: "look" }): Step {
  const after = withUi(state, { look: at });
  if (!at || hand === "mouse") return [after, []];
  return [after, [{ type: "say", text: lookLabel(asSeen(after).table as BlokusTable, at) }]];
}

/** Lessons have no room for the map. */
function showMap(state: BlokusState, map: MapChoice): Step {
  if (state.screen === "tutorial") return [state, []];
  return [withUi(state, { map }), [{ type: "say", text: t(`blokus.map.say.${map}`) }]];
}

function nextMap(map: MapChoice) {
  return MAP_CHOICES[(MAP_CHOICES.indexOf(map) + 1) % MAP_CHOICES.length] ?? "off";
}
