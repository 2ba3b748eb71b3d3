// The board zoomed: the view box of its picture, and the button that shows the whole board.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Tool } from "../../app/buttons";
import { t } from "../../app/i18n";
import { useBlokus } from "./state";
import { isPieceOnRight, seenBox } from "./zoom";

/** How long the picture takes from one view to another, in milliseconds. */
const GLIDE = 180;

/** Shows the part of the board that is seen. It writes the view box of its picture: nothing on the board renders. */
export function ViewBox() {
  const mark = useRef<SVGGElement>(null);
  const [{ left, top, side }, zoom] = useBlokus((state) => [seenBox(state), state.ui.zoom] as const);
  const last = useRef(zoom);
  useLayoutEffect(() => {
    const picture = mark.current?.ownerSVGElement;
    const isGlide = zoom !== last.current && zoom?.by !== "fingers" && !isMotionReduced();
    last.current = zoom;
    return picture ? show(picture, [left, top, side, side], isGlide ? GLIDE : 0) : undefined;
  }, [left, top, side, zoom]);
  return <g ref={mark} />;
}

/** Changes the view box of a picture in some time; returns what stops that. */
function show(picture: SVGSVGElement, box: number[], milliseconds: number) {
  const from = picture.getAttribute("viewBox")?.split(" ").map(Number) ?? box;
  const start = performance.now();
  let frame = 0;
  const step = (now: number) => {
    const part = milliseconds ? Math.min(Math.max((now - start) / milliseconds, 0), 1) : 1;
    const rest = (1 - part) ** 3;
    picture.setAttribute("viewBox", box.map((to, index) => to + ((from[index] ?? to) - to) * rest).join(" "));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  step(start);
  return () => cancelAnimationFrame(frame);
}

function isMotionReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** It lies over the board, on the side where the piece is not. */
export function WholeBoard() {
  const [isZoomed, isLeft] = useBlokus((state) => [state.ui.zoom !== null, isPieceOnRight(state)] as const);
  return (
    <Tool
      class="button whole-board"
      id="whole-board"
      title={t("blokus.zoom.whole")}
      icon="whole"
      hidden={!isZoomed}
      data-at={isLeft ? "left" : "right"}
      message={{ type: "whole-board" }}
    />
  );
}
