// The part of the board that is seen. Where cells are smaller than a finger, a tap zooms to its place, two fingers zoom and
// move the board, and what is seen follows the piece. Points are in cells of the board as it is seen, unless they come from
// a message.

import type { InputMessage, Point, Step } from "../../app/state";
import { isLookingBack } from "../../app/table";
import * as input from "./input";
import { cellOnBoard, ghostOf, rotationOf } from "./selection";
import { type BlokusState, type View, withUi } from "./state";

/** The least size of a cell that a finger hits, in pixels; and the size to which a tap zooms. */
const HITTABLE = 20;
const COMFORTABLE = 28;

/** The least and the greatest scale of a tap; fingers reach the same greatest one. */
const LEAST = 1.5;
const GREATEST = 2.5;

/** Room that is kept around the piece, in cells. */
const ROOM = 1;

/** How far the board moves at once while a finger drags the piece along its edge, in cells. */
const STRIDE = 0.3;

/** Room around the cells, in cells; and room for letters and numbers, as a part of the board. */
const MARGIN = 0.25;
export const LABELS = 0.04;

type Zoom = InputMessage & { type: "zoom" };
type Tap = InputMessage & { type: "tap" };

/** The picture of the whole board: a square with room around the cells, and for labels on the left and below. */
export function wholeBox(size: number, hasLabels: boolean = false) {
  const low = hasLabels ? LABELS * size : MARGIN;
  return { left: -low, top: -MARGIN, side: size + low + MARGIN };
}

/** The part of the picture that is seen. */
export function seenBox({ table, settings, ui }: BlokusState) {
  const whole = wholeBox(table.game.size, settings.coordinates);
  if (!ui.zoom) return whole;
  const { x, y, scale } = ui.zoom;
  const side = whole.side / scale;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** What an input does to the piece, and then to what is seen. */
export function handle(state: BlokusState, message: InputMessage): Step {
  switch (message.type) {
    case "zoom":
      return [zoomed(state, message), []];
    case "whole-board":
      return [wholeBoard(state), []];
    case "tap":
      return tapped(state, message);
    default: {
      const [after, effects] = input.handle(state, message) as [BlokusState, Step[1]];
      const isDragged = (message.type === "hover" || message.type === "drag") && message.hand === "touch";
      return [isDragged ? followed(after, "fingers", STRIDE) : followed(after, "piece"), effects];
    }
  }
}

/** Whether the piece over the board is on the right of what is seen. */
export function isPieceOnRight(state: BlokusState) {
  const { interaction, ui } = state;
  return "x" in interaction && ui.zoom !== null && asSeen(interaction, state).x > ui.zoom.x;
}

/** The state in which all of the board is seen. */
export function wholeBoard(state: BlokusState): BlokusState {
  return state.ui.zoom ? withUi(state, { zoom: null }) : state;
}

/**
 * A tap where cells are too small zooms to its place; a double tap shows the whole board again. The second tap of a double
 * one whose first has zoomed in is on the ghost, and places it.
 */
function tapped(state: BlokusState, message: Tap): Step {
  const { zoom } = state.ui;
  if (zoom && message.isDouble && zoom.by !== "tap") return [wholeBoard(state), []];
  const [after, effects] = input.handle(state, message) as [BlokusState, Step[1]];
  if (zoom) return [followed(withUi(after, { zoom: { ...zoom, by: "piece" } }), "piece"), effects];
  const isSmall = message.hand === "touch" && message.pixels < HITTABLE;
  if (!isSmall || after.interaction.mode === "pending") return [after, effects];
  const scale = Math.min(Math.max(COMFORTABLE / message.pixels, LEAST), GREATEST);
  const point = asSeen(message, after);
  return [followed(withView(after, { ...scaledAbout(after, point, point, scale), by: "tap" }), "tap"), effects];
}

/** Fingers zoom and move the board; one finger moves it only while it moves no piece. */
function zoomed(state: BlokusState, { from, to, factor, fingers, pixels }: Zoom): BlokusState {
  const { zoom } = state.ui;
  const mayMove = fingers > 1 || state.interaction.mode === "idle" || isLookingBack(state);
  const mayZoom = zoom !== null || (fingers > 1 && pixels < HITTABLE);
  if (!mayMove || !mayZoom) return state;
  const scale = Math.min((zoom?.scale ?? 1) * factor, GREATEST);
  if (scale <= 1) return wholeBoard(state);
  const view = scaledAbout(state, asSeen(from, state), asSeen(to, state), scale);
  return withView(state, { ...view, by: "fingers" });
}

/** The view at a scale in which one point lies where another one is seen now. */
function scaledAbout(state: BlokusState, point: Point, place: Point, scale: number) {
  const { left, top, side } = seenBox(state);
  const ratio = (state.ui.zoom?.scale ?? 1) / scale;
  const [x, y] = [left + side / 2, top + side / 2];
  return { x: point.x - (place.x - x) * ratio, y: point.y - (place.y - y) * ratio, scale };
}

/** The view moved until the selected piece is in it, with some room, but not by more than `most` cells. */
function followed(state: BlokusState, by: View["by"], most: number = Infinity): BlokusState {
  const { zoom } = state.ui;
  const ghost = zoom && ghostOf(state);
  if (!ghost) return state;
  const half = seenBox(state).side / 2 - ROOM;
  const middles = ghost.cells.map(([row, col]) => asSeen({ x: col + 0.5, y: row + 0.5 }, state));
  const moved = (axis: "x" | "y") => {
    const places = middles.map((middle) => middle[axis] - zoom[axis]);
    const [low, high] = [Math.min(...places) - 0.5 + half, Math.max(...places) + 0.5 - half];
    const by = low < 0 ? low : Math.max(high, 0);
    return zoom[axis] + Math.min(Math.max(by, -most), most);
  };
  return withView(state, { x: moved("x"), y: moved("y"), scale: zoom.scale, by });
}

/** The state with a view, which is moved onto the picture; the same state if nothing moves. */
function withView(state: BlokusState, view: View): BlokusState {
  const { left, top, side } = wholeBox(state.table.game.size, state.settings.coordinates);
  const half = side / view.scale / 2;
  const within = (at: number, start: number) => Math.min(Math.max(at, start + half), start + side - half);
  const zoom = { ...view, x: within(view.x, left), y: within(view.y, top) };
  const { zoom: last } = state.ui;
  const isSame = last?.x === zoom.x && last.y === zoom.y && last.scale === zoom.scale;
  return isSame ? state : withUi(state, { zoom });
}

/** A point of the board as it is written, on the board as it is seen. */
function asSeen({ x, y }: Point, state: BlokusState): Point {
  const size = state.table.game.size;
  // From how the board is seen to how it is written: the turns that are missing to a whole one. Corners of cells lie half
  // a cell before their middles.
  const quarters = (4 - rotationOf(state)) % 4;
  const [row, col] = cellOnBoard([y - 0.5, x - 0.5], quarters, size);
  return { x: col + 0.5, y: row + 0.5 };
}
