// The empty board: its cells, the letters and numbers at its edges, and the patterns that pieces can have.

import { formatPoint } from "../../blokus/notation.js";
import { cellOnBoard } from "../../play/blokus/facing.js";
import { drawn } from "../dom.js";

/** Room around the cells, in cells. */
const MARGIN = 0.25;

/** Room for letters and numbers, and their height, as parts of the board: they are read at the same size on each. */
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

/**
 * @param {string} colour
 * @param {string} marks
 */
function grain(colour, marks) {
  return drawn(
    "pattern",
    { id: `grain-${colour}`, class: colour, width: 0.5, height: 0.5, patternUnits: "userSpaceOnUse" },
    drawn("rect", { class: "grain-ground", width: 0.5, height: 0.5 }),
    drawn("path", { class: "grain-mark", d: marks }),
  );
}

/**
 * The view box of a picture of the board.
 * @param {number} size
 * @param {boolean} [hasLabels]
 */
export function boardBox(size, hasLabels = false) {
  const low = hasLabels ? LABELS * size : MARGIN;
  return [-low, -MARGIN, size + low + MARGIN, size + low + MARGIN].join(" ");
}

/**
 * The empty board.
 * @param {number} size
 */
export function groundOf(size) {
  const lines = Array.from({ length: size - 1 }, (_, index) => index + 1);
  return [
    drawn("rect", { class: "field", width: size, height: size, rx: 0.12 }),
    drawn("path", { class: "grid", d: lines.map((at) => `M${at} 0V${size}M0 ${at}H${size}`).join("") }),
  ];
}

/**
 * Letters and numbers below and on the left of a board that is seen turned.
 * @param {number} size
 * @param {number} quarters
 */
export function labelsOf(size, quarters) {
  const isAcross = quarters % 2 === 1;
  const away = (LABELS * size) / 2;
  const labels = Array.from({ length: size }, (_, at) => at).flatMap((at) => [
    label(at + 0.5, size + away, partOf(cellOnBoard([size - 1, at], quarters, size), size, isAcross)),
    label(-away, at + 0.5, partOf(cellOnBoard([at, 0], quarters, size), size, !isAcross)),
  ]);
  return drawn("g", { "font-size": LETTERS * size }, ...labels);
}

/**
 * The letter or the number of a cell.
 * @param {readonly [number, number]} cell
 * @param {number} size
 * @param {boolean} isNumber
 */
function partOf([row, col], size, isNumber) {
  const point = formatPoint([row, col], size);
  return isNumber ? point.slice(1) : point.slice(0, 1);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
function label(x, y, text) {
  const node = drawn("text", { x, y });
  node.textContent = text;
  return node;
}
