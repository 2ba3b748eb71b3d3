// Where pieces can go, corner by corner: what one steps through instead of searching the board.

import { orientationOf } from "../../blokus/moves.js";
import { pieceOf } from "../../blokus/pieces.js";
import { stepOnBoard } from "./facing.js";

/** @typedef {import("../../types.js").BlokusGame} BlokusGame */
/** @typedef {import("../../types.js").Move} Move */
/** @typedef {import("../../types.js").Point} Point */
/** @typedef {readonly [row: number, col: number]} Corner A cell of the frontier, or the start square. */
/** @typedef {Map<string, Move[]>} Places Legal moves by the corner that they cover. */

/**
 * Worked out once for each position: games give the same list of moves until something has changed.
 * @type {WeakMap<readonly Move[], Places>}
 */
const KNOWN = new WeakMap();

/**
 * The corners at which the colour can place something, as they are seen: row by row from the top.
 * @param {BlokusGame} game
 * @param {number} colour
 * @param {number} facing Quarter turns by which the board is seen.
 * @param {number} [pieceId] Only those where this piece fits.
 * @returns {Corner[]}
 */
export function cornersOf(game, colour, facing, pieceId) {
  const open = game.frontier(colour).filter((corner) => movesAt(game, colour, corner, pieceId).length);
  return open.sort((one, other) => inOrder(one, other, facing));
}

/**
 * The placements that cover a corner: the largest pieces first, each as it is seen, row by row from the top.
 * @param {BlokusGame} game
 * @param {number} colour
 * @param {Corner} corner
 * @param {number} facing
 * @param {number} [pieceId] Only those of this piece.
 * @returns {Move[]}
 */
export function placementsAt(game, colour, corner, facing, pieceId) {
  return movesAt(game, colour, corner, pieceId).sort(
    (one, other) =>
      pieceOf(other.pieceId).size - pieceOf(one.pieceId).size ||
      one.pieceId - other.pieceId ||
      inOrder(middleOf(one), middleOf(other), facing) ||
      one.orientation - other.orientation,
  );
}

/**
 * The nearest of the corners to a point; the first of them if there is no point.
 * @param {readonly Corner[]} corners
 * @param {Point|null} point
 * @returns {Corner|null}
 */
export function nearestCorner(corners, point) {
  if (!point) return corners[0] ?? null;
  const away = (/** @type {Corner} */ corner) => distanceTo(corner, point);
  return corners.reduce((best, corner) => (best && away(best) <= away(corner) ? best : corner), corners[0] ?? null);
}

/**
 * How far the middle of a corner is from a point, in cells.
 * @param {Corner} corner
 * @param {Point} point
 */
export function distanceTo([row, col], { x, y }) {
  return Math.hypot(col + 0.5 - x, row + 0.5 - y);
}

/**
 * @param {BlokusGame} game
 * @param {number} colour
 * @param {Corner} corner
 * @param {number} [pieceId]
 */
function movesAt(game, colour, corner, pieceId) {
  const moves = placesOf(game, colour).get(String(corner)) ?? [];
  return moves.filter((move) => pieceId === undefined || move.pieceId === pieceId);
}

/**
 * @param {BlokusGame} game
 * @param {number} colour
 */
function placesOf(game, colour) {
  const moves = game.legalMoves(colour);
  const known = KNOWN.get(moves);
  if (known) return known;
  /** @type {Places} */
  const places = new Map(game.frontier(colour).map((corner) => [String(corner), []]));
  for (const move of moves) for (const cell of game.cellsOf(move)) places.get(String(cell))?.push(move);
  KNOWN.set(moves, places);
  return places;
}

/**
 * @param {Move} move
 * @returns {[row: number, col: number]}
 */
function middleOf(move) {
  const { height, width } = orientationOf(move);
  return [move.row + height / 2, move.col + width / 2];
}

/**
 * Which of two points is seen first, from the top left.
 * @param {readonly [row: number, col: number]} one
 * @param {readonly [row: number, col: number]} other
 * @param {number} facing
 */
function inOrder(one, other, facing) {
  const [rows, cols] = [one[0] - other[0], one[1] - other[1]];
  // What leads from the board to how it is seen are the turns that are missing to a whole one.
  const seen = stepOnBoard({ rows, cols }, (4 - facing) % 4);
  return seen.rows || seen.cols;
}
