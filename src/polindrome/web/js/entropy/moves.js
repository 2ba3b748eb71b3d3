// What Order can do: slide a token like a rook.

import { indexToCoords, SIZE, SQUARES } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{source: number, target: number}} Slide From one index to another. */

/** Up, down, left, right. */
const DIRECTIONS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/**
 * For each square the squares in each direction, the nearest first.
 * @type {readonly (readonly (readonly number[])[])[]}
 */
export const RAYS = Array.from({ length: SQUARES }, (_, index) =>
  DIRECTIONS.map(([down = 0, right = 0]) => ray(index, down, right)),
);

/**
 * @param {number} index
 * @param {number} down
 * @param {number} right
 */
function ray(index, down, right) {
  const squares = [];
  let [row, col] = indexToCoords(index);
  for (row += down, col += right; isOnBoard(row) && isOnBoard(col); row += down, col += right) {
    squares.push(row * SIZE + col);
  }
  return squares;
}

/** @param {number} line */
function isOnBoard(line) {
  return line >= 0 && line < SIZE;
}

/**
 * Every slide, by the square it starts from, then by direction, then the nearest first.
 * @param {Board} board
 * @returns {Slide[]}
 */
export function legalSlides(board) {
  return board.flatMap((_, source) => targetsOf(board, source).map((target) => ({ source, target })));
}

/**
 * Where the token on a square can slide to; nowhere if the square is empty.
 * @param {Board} board
 * @param {number} source
 * @returns {number[]}
 */
export function targetsOf(board, source) {
  if (!board[source]) return [];
  return (RAYS[source] ?? []).flatMap((squares) => {
    const barred = squares.findIndex((square) => board[square]);
    return barred < 0 ? squares : squares.slice(0, barred);
  });
}

/**
 * A new board after a slide; the slide is not checked.
 * @param {Board} board
 * @param {Slide} slide
 * @returns {Board}
 */
export function applySlide(board, { source, target }) {
  return board.with(source, "").with(target, board[source] ?? "");
}
