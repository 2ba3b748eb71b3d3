// The empty board: its cells, the letters and numbers at its edges, and the patterns that pieces can have.

import { formatPoint } from "../rules/notation";
import { cellOnBoard } from "../board_rotation";
import { drawn } from "../../../app/dom";

/** Room around the cells, in cells. */
const MARGIN = 0.25;

/**
 * Room for letters and numbers, and their height, as parts of the board: they are read at the same size on each.
 */
const LABELS = 0.04;
const LETTERS = 0.024;

/** What is drawn on a square of each pattern; those of the same game differ. */
const GRAINS = {
  red: "M0 .5 .5 0",
  yellow: "M.25 .21v.08M.21 .25h.08",
  green: "M0 0 .5 .5M0 .5 .5 0",
  orange: "M0 .5 .5 0",
};

/** Patterns tell what colours tell, for those who see them alike. */
export function patterns() {
  const hatch = drawn(
    "pattern",
    { id: "hatch", width: 0.28, height: 0.28, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    drawn("rect", { class: "hatch-ground", width: 0.28, height: 0.28 }),
    drawn("rect", { class: "hatch-line", width: 0.11, height: 0.28 }),
  );
  return drawn("defs", {}, hatch, ...Object.entries(GRAINS).map(([colour, marks]) => grain(colour, marks)));
}

function grain(colour: string, marks: string) {
  return drawn(
    "pattern",
    { id: `grain-${colour}`, class: colour, width: 0.5, height: 0.5, patternUnits: "userSpaceOnUse" },
    drawn("rect", { class: "grain-ground", width: 0.5, height: 0.5 }),
    drawn("path", { class: "grain-mark", d: marks }),
  );
}

/** The view box of a picture of the board. */
export function boardBox(size: number, hasLabels: boolean = false) {
  const low = hasLabels ? LABELS * size : MARGIN;
  return [-low, -MARGIN, size + low + MARGIN, size + low + MARGIN].join(" ");
}

/** The empty board. */
export function groundOf(size: number) {
  const lines = Array.from({ length: size - 1 }, (_, index) => index + 1);
  return [
    drawn("rect", { class: "field", width: size, height: size, rx: 0.12 }),
    drawn("path", { class: "grid", d: lines.map((at) => `M${at} 0V${size}M0 ${at}H${size}`).join("") }),
  ];
}

/** Letters and numbers below and on the left of a board that is seen turned. */
export function labelsOf(size: number, quarters: number) {
  const isAcross = quarters % 2 === 1;
  const away = (LABELS * size) / 2;
  const labels = Array.from({ length: size }, (_, at) => at).flatMap((at) => [
    label(at + 0.5, size + away, partOf(cellOnBoard([size - 1, at], quarters, size), size, isAcross)),
    label(-away, at + 0.5, partOf(cellOnBoard([at, 0], quarters, size), size, !isAcross)),
  ]);
  return drawn("g", { "font-size": LETTERS * size }, ...labels);
}

/** The letter or the number of a cell. */
function partOf([row, col]: readonly [number, number], size: number, isNumber: boolean) {
  const point = formatPoint([row, col], size);
  return isNumber ? point.slice(1) : point.slice(0, 1);
}

function label(x: number, y: number, text: string) {
  const node = drawn("text", { x, y });
  node.textContent = text;
  return node;
}
