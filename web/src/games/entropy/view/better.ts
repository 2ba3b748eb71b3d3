// The better move that a review knows: a dashed ring where a token goes, and the way of a slide.

import type { Better } from "../../review";
import type { Point } from "../../../app/state";
import type { EntropyState as State } from "../types";
import { indexToCoords } from "../rules/board";
import { FIRST_SLIDE, slideOfAction } from "../rules/notation";
import { entrySeen } from "../../past";
import { verdictIn } from "../../review";
import { drawn, onChange } from "../../../app/dom";

/** The radius of the ring, in squares: a little more than that of a token. */
const RING = 0.42;

export function createBetterView(board: HTMLElement): (state: State) => void {
  const layer = drawn("g", { class: "better" });
  board.querySelector("svg")?.append(layer);
  const paint = onChange((better: Better | null) => {
    layer.replaceChildren(...(better ? nodesOf(better.action) : []));
  });
  return (state) => {
    const { replay } = state;
    const verdict = replay.panel === "game" ? verdictIn(replay.review, entrySeen(state)) : undefined;
    paint(verdict?.better ?? null);
  };
}

/** Light on dark, so that it is seen on any colour; a pass moves nothing. */
function nodesOf(action: number) {
  const slide = action < FIRST_SLIDE ? { source: action, target: action } : slideOfAction(action);
  if (!slide) return [];
  const [from, to] = [middleOf(slide.source), middleOf(slide.target)];
  const d = `M${to.x - RING} ${to.y}a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0${wayOf(from, to)}`;
  return [drawn("path", { class: "under", d }), drawn("path", { class: "over", d })];
}

/** The line from the token to the ring; nothing if it is there already. */
function wayOf(from: Point, to: Point) {
  const [right, down] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  if (!right && !down) return "";
  return `M${from.x + RING * right} ${from.y + RING * down}L${to.x - RING * right} ${to.y - RING * down}`;
}

function middleOf(square: number) {
  const [row, col] = indexToCoords(square);
  return { x: col + 0.5, y: row + 0.5 };
}
