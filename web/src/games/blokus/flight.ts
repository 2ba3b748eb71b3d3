// A placed piece that is seen to fly to its place, from the tray or from the card of its colour. Only a picture of it flies:
// the piece itself is on the board already, unseen until the flight is over.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../../app/hooks";
import type { State } from "../../app/state";
import { isLookingBack } from "../../app/table";
import { findOrientation, type Orientation } from "./rules/pieces";
import { orientationOf } from "./rules/moves";
import { asSeenRotated, flatOf, heldAsLast, rotationOf } from "./selection";
import { type BlokusState, cssOf, useBlokus } from "./state";

const FLIGHT_MS = 260;

/** The squares of a piece that comes from a card without a picture of it, as parts of those on the board. */
const SMALL = 0.3;

/** What ends a flight at once. */
const INPUTS = ["pointerdown", "keydown", "wheel"];

/** Where a piece is before its flight: its middle and its squares in pixels of the window, how it lies there, and how by
 * the end of the flight; `quarters`: by which the board is seen rotated. */
interface Course {
  x: number;
  y: number;
  square: number | null;
  from: Orientation;
  to: Orientation;
  quarters: number;
}

/** Lets new pieces of the group fly. */
export function useFlight(pieces: RefObject<SVGGElement | null>) {
  const { seen } = useStore();
  const course = useRef<Course | null>(null);
  // Cards and tray are measured before they are rendered without the piece.
  useLayoutEffect(() => {
    let last = flightOf(seen.peek());
    return seen.subscribe((state) => {
      const flight = flightOf(state);
      if (flight && flight !== last) course.current = courseOf(state as BlokusState);
      last = flight;
    });
  }, [seen]);
  const flight = useBlokus(({ ui }) => ui.flight);
  useLayoutEffect(() => {
    const piece = flight && pieces.current?.children[flight.ply];
    if (!course.current || !(piece instanceof SVGGraphicsElement)) return;
    const end = fly(piece, course.current);
    course.current = null;
    return end;
  }, [flight]);
}

function flightOf(state: State) {
  return state.table?.family === "blokus" ? (state as BlokusState).ui.flight : null;
}

/** Null where nothing is to be seen of it. */
function courseOf(state: BlokusState): Course | null {
  const { table, ui } = state;
  const placed = ui.flight && table.placed[ui.flight.ply];
  const isStill = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!placed || isStill || isLookingBack(state)) return null;
  const { pieceId } = placed.move;
  const quarters = rotationOf(state);
  const common = { to: orientationOf(placed.move), quarters };
  const held = asSeenRotated(heldAsLast(ui, pieceId), quarters);
  const lying = findOrientation(pieceId, held.degrees, held.flipped);
  const flat = flatOf(pieceId);
  const card = `#players .player.${cssOf(table, placed.colour)}`;
  return (
    (ui.flight?.from === "tray" && measured(`#tray [data-piece="${pieceId}"] .drawing`, lying, common)) ||
    measured(`${card} [data-stock-piece="${pieceId}"]`, flat, common) ||
    measured(card, flat, common, true)
  );
}

function measured(
  selector: string,
  from: Orientation,
  common: Pick<Course, "to" | "quarters">,
  isCard: boolean = false,
): Course | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!box?.width) return null;
  const square = isCard ? null : box.width / from.width;
  return { ...common, from, square, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Starts a flight; returns what ends it. */
function fly(piece: SVGGraphicsElement, course: Course) {
  const onScreen = (piece.parentNode as SVGGraphicsElement | null)?.getScreenCTM();
  if (!onScreen) return undefined;
  const picture = pictureOf(piece, onScreen);
  const timing = { duration: FLIGHT_MS, easing: "ease-out" };
  const unseen = piece.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const flying = picture.piece.animate(keyframesOf(piece.getBBox(), onScreen, course), timing);
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    unseen.cancel();
    picture.layer.remove();
  };
  flying.onfinish = end;
  for (const type of INPUTS) window.addEventListener(type, end, { capture: true, signal: listening.signal });
  return end;
}

/** A copy of the piece in a layer over the whole window, where nothing covers or cuts it. */
function pictureOf(piece: SVGGraphicsElement, { a, b, c, d, e, f }: DOMMatrix) {
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const board = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const copy = piece.cloneNode(true) as SVGGraphicsElement;
  layer.setAttribute("class", "flight");
  layer.setAttribute("aria-hidden", "true");
  board.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  board.append(copy);
  layer.append(board);
  document.body.append(layer);
  return { layer, piece: copy };
}

/** From the place, size and orientation at the start to those of the piece, about its middle. A mirrored piece flips. */
function keyframesOf(box: DOMRect, onScreen: DOMMatrix, { x, y, square, from, to, quarters }: Course): Keyframe[] {
  const start = new DOMPoint(x, y).matrixTransform(onScreen.inverse());
  const [right, down] = [start.x - box.x - box.width / 2, start.y - box.y - box.height / 2];
  const size = square === null ? SMALL : square / Math.hypot(onScreen.a, onScreen.b);
  const isMirrored = from.flipped !== to.flipped;
  const before = from.degrees - 90 * quarters;
  // Without a flip between them, the two turns are one: the shorter way round.
  const [last, first] = isMirrored ? [turned(before), turned(-to.degrees)] : [turned(before - to.degrees), 0];
  const at = (place: string, turn: number, scale: string, firstTurn: number) => ({
    transform: `translate(${place}) rotate(${turn}deg) scale(${scale}) rotate(${firstTurn}deg)`,
  });
  return [
    at(`${right}px, ${down}px`, last, `${isMirrored ? -size : size}, ${size}`, first),
    at("0px, 0px", 0, "1, 1", 0),
  ];
}

/** The same direction, as a turn of at most half a circle. */
function turned(degrees: number) {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
