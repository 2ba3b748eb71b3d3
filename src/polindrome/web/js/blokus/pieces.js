// The 21 pieces of Blokus in each of their 91 orientations.

import { InvalidMove } from "../rules/errors.js";

/**
 * Row and column, from the top-left corner.
 * @typedef {[row: number, col: number]} Cell
 */

/** @typedef {{id: number, name: string, size: number}} Piece */

/**
 * A piece turned and flipped one way. `id` is the orientation's number within its piece; a left-right flip comes
 * first, then the turn, in degrees clockwise; `cells` are ascending, within a box of `height` by `width`.
 * @typedef {{id: number, pieceId: number, degrees: number, flipped: boolean, cells: Cell[], height: number,
 *   width: number}} Orientation
 */

/** @type {[name: string, rows: string][]} */
const BASE_SHAPES = [
  ["O1", "1"],
  ["I2", "11"],
  ["I3", "111"],
  ["L3", "10/11"],
  ["I4", "1111"],
  ["O4", "11/11"],
  ["T4", "111/010"],
  ["L4", "10/10/11"],
  ["S4", "011/110"],
  ["Z5", "110/010/011"],
  ["F", "011/110/010"],
  ["I5", "11111"],
  ["L5", "10/10/10/11"],
  ["N", "10/11/01/01"],
  ["P", "11/11/10"],
  ["T5", "111/010/010"],
  ["U", "101/111"],
  ["V", "100/100/111"],
  ["W", "100/110/011"],
  ["X", "010/111/010"],
  ["Y", "10/11/10/10"],
];

const WAYS = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * The pieces in the order of their ids, 1 to 21.
 * @type {readonly Piece[]}
 */
export const PIECES = BASE_SHAPES.map(([name, rows], index) => ({
  id: index + 1,
  name,
  size: rows.replace(/[^1]/g, "").length,
}));

/** Squares of a whole set: 89. */
export const TOTAL_SQUARES = PIECES.reduce((sum, piece) => sum + piece.size, 0);

/**
 * The piece of an id; InvalidMove if there is none.
 * @param {number} id
 * @returns {Piece}
 */
export function pieceOf(id) {
  const piece = PIECES[id - 1];
  if (!piece) throw new InvalidMove(`no piece has the id ${id}; ids are 1 to ${PIECES.length}`);
  return piece;
}

/**
 * Rows of 0 and 1: orientations 0 to 3 are quarter turns counter-clockwise of the base shape, 4 to 7 those of its
 * mirror image.
 * @param {number} id
 * @param {number} orientation
 * @returns {number[][]}
 */
export function getPieceShape(id, orientation) {
  const [, text] = BASE_SHAPES[pieceOf(id).id - 1] ?? ["", ""];
  const base = text.split("/").map((row) => [...row].map(Number));
  let shape = orientation < 4 ? base : base.map((row) => [...row].reverse());
  for (let turn = 0; turn < orientation % 4; turn += 1) shape = turnedLeft(shape);
  return shape;
}

/**
 * The distinct orientations of a piece, in the order in which the eight ways first show them.
 * @param {number} id
 * @returns {readonly Orientation[]}
 */
export function orientationsOf(id) {
  return SETS[pieceOf(id).id - 1]?.distinct ?? [];
}

/**
 * The orientation after an optional left-right flip and a clockwise turn by a multiple of 90 degrees.
 * @param {number} pieceId
 * @param {number} degrees
 * @param {boolean} flipped
 * @returns {Orientation}
 */
export function findOrientation(pieceId, degrees, flipped) {
  const quarters = (((-degrees / 90) % 4) + 4) % 4;
  const found = SETS[pieceOf(pieceId).id - 1]?.byWay[quarters + (flipped ? 4 : 0)];
  if (!found) throw new RangeError(`expected a turn by a multiple of 90 degrees, got ${degrees}`);
  return found;
}

/**
 * @param {number[][]} shape
 * @returns {number[][]}
 */
function turnedLeft(shape) {
  const width = shape[0]?.length ?? 0;
  return Array.from({ length: width }, (_, row) => shape.map((line) => line[width - 1 - row] ?? 0));
}

/**
 * What all eight ways to turn a piece come to: the orientation of each, and those orientations without repetition.
 * @param {Piece} piece
 * @returns {{distinct: Orientation[], byWay: Orientation[]}}
 */
function turnedWays(piece) {
  /** @type {Map<string, Orientation>} */
  const seen = new Map();
  const byWay = WAYS.map((way) => {
    const shape = getPieceShape(piece.id, way);
    const key = JSON.stringify(shape);
    const orientation = seen.get(key) ?? describe(shape, seen.size, piece.id, way);
    seen.set(key, orientation);
    return orientation;
  });
  return { distinct: [...seen.values()], byWay };
}

/**
 * @param {number[][]} shape
 * @param {number} id
 * @param {number} pieceId
 * @param {number} way
 * @returns {Orientation}
 */
function describe(shape, id, pieceId, way) {
  const cells = shape.flatMap((line, row) =>
    line.flatMap((square, col) => (square ? [/** @type {Cell} */ ([row, col])] : [])),
  );
  const degrees = (360 - 90 * (way % 4)) % 360;
  return { id, pieceId, degrees, flipped: way >= 4, cells, height: shape.length, width: shape[0]?.length ?? 0 };
}

const SETS = PIECES.map(turnedWays);
