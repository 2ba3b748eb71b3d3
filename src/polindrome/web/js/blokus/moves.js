// A move: a turned piece, and where it lies.

import { InvalidMove } from "../rules/errors.js";
import { orientationsOf, pieceOf } from "./pieces.js";

/** @typedef {import("./pieces.js").Cell} Cell */

/**
 * A piece in one orientation with the top-left corner of its box at (row, col), which may be off the board.
 * @typedef {{pieceId: number, orientation: number, row: number, col: number}} Move
 */

/**
 * The turned piece of a move; InvalidMove if there is no such piece or orientation.
 * @param {Move} move
 * @returns {import("./pieces.js").Orientation}
 */
export function orientationOf(move) {
  const ways = orientationsOf(move.pieceId);
  const orientation = ways[move.orientation];
  if (orientation) return orientation;
  const { name } = pieceOf(move.pieceId);
  throw new InvalidMove(`piece ${name} has no orientation ${move.orientation}; they are 0 to ${ways.length - 1}`);
}

/**
 * The cells that a move covers, ascending; some may be off the board.
 * @param {Move} move
 * @returns {Cell[]}
 */
export function cellsOf(move) {
  return orientationOf(move).cells.map(([row, col]) => [move.row + row, move.col + col]);
}
