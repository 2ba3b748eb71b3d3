// Pieces as drawings: squares with a bevel, and one outline around them all.

import { drawn } from "../../../app/dom";

/** Row and column. */
export type Cell = readonly [number, number];

/** From corner to corner, as x and y. */
export type Edge = { from: [number, number]; to: [number, number] };

const BEVEL = 0.15;

/** The corners of a bevel, clockwise from the upper left, as x and y. */
const CORNERS = [
  [BEVEL, BEVEL],
  [1 - BEVEL, BEVEL],
  [1 - BEVEL, 1 - BEVEL],
  [BEVEL, 1 - BEVEL],
] as const;

/**
 * A piece that covers the cells; on a board that is turned by so many quarters the light still comes from above.
 */
export function pieceNode(cells: readonly Cell[], className: string, quarters: number = 0) {
  const squares = cells.map(([row, col]) => `M${col} ${row}h1v1h-1z`).join("");
  const lit = [3, 4, 5].map((corner) => CORNERS[(corner - quarters + 4) % 4] ?? CORNERS[0]);
  const bevels = cells.map(([row, col]) => `M${lit.map(([x, y]) => `${col + x} ${row + y}`).join("L")}`);
  return drawn(
    "g",
    { class: `piece ${className}` },
    drawn("path", { class: "squares", d: squares }),
    drawn("path", { class: "bevels", d: bevels.join("") }),
    drawn("path", { class: "outline", d: edgesPath(outlineOf(cells)) }),
  );
}

/** The edges between the cells and the rest of the world. */
export function outlineOf(cells: readonly Cell[]): Edge[] {
  const inside = keysOf(cells);
  return cells.flatMap((cell) => sidesOf(cell).filter(({ beyond }) => !inside.has(String(beyond))));
}

/** The edges that the first cells share with the second ones. */
export function edgesBetween(cells: readonly Cell[], others: readonly Cell[]): Edge[] {
  const there = keysOf(others);
  return cells.flatMap((cell) => sidesOf(cell).filter(({ beyond }) => there.has(String(beyond))));
}

export function edgesPath(edges: Edge[]) {
  return edges.map(({ from, to }) => `M${from.join(" ")}L${to.join(" ")}`).join("");
}

/** The corners at which the piece could touch another one of its colour. */
export function cornersOf(cells: readonly Cell[]): [number, number][] {
  const inside = keysOf(cells);
  const ways = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ];
  return cells.flatMap(([row, col]) =>
    ways
      .filter(([down = 0, right = 0]) => !inside.has(`${row + down},${col}`) && !inside.has(`${row},${col + right}`))
      .map(([down = 0, right = 0]) => [col + (right + 1) / 2, row + (down + 1) / 2] as [number, number]),
  );
}

function sidesOf([row, col]: Cell): (Edge & { beyond: Cell })[] {
  return [
    { beyond: [row - 1, col], from: [col, row], to: [col + 1, row] },
    { beyond: [row + 1, col], from: [col, row + 1], to: [col + 1, row + 1] },
    { beyond: [row, col - 1], from: [col, row], to: [col, row + 1] },
    { beyond: [row, col + 1], from: [col + 1, row], to: [col + 1, row + 1] },
  ];
}

function keysOf(cells: readonly Cell[]) {
  return new Set(cells.map(String));
}
