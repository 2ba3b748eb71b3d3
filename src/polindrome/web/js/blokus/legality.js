// Which placements are legal.

import { CLOSED, FRONTIER } from "./board.js";
import { cellsOf } from "./moves.js";
import { PIECES, orientationsOf } from "./pieces.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./pieces.js").Orientation} Orientation */
/** @typedef {import("./pieces.js").Cell} Cell */

/**
 * An orientation as distances from the anchor in the cells of a board; `corners` are those of its corner cells.
 * @typedef {{pieceId: number, id: number, squares: number[], corners: number[]}} Stencil
 */

/** @type {Cell[]} */
const DIAGONALS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/**
 * For each stride the stencils of every piece, by id; made on first use.
 * @type {Map<number, Stencil[][]>}
 */
const STENCILS = new Map();

/**
 * The legal moves of a colour, ordered by piece, orientation, row and column of the anchor.
 * @param {Board} board
 * @param {number} colour
 * @returns {Move[]}
 */
export function findLegalMoves(board, colour) {
  const ground = board.ground(colour);
  const frontier = board.frontier(colour);
  const isFirst = board.usedBy(colour).size === 0;
  const stencils = stencilsFor(board.stride);
  return board.piecesLeft(colour).flatMap((id) =>
    (stencils[id] ?? []).flatMap((stencil) => {
      // No own corner exists yet on the first move, so every square of the piece may cover the start.
      const contacts = isFirst ? stencil.squares : stencil.corners;
      return legalAnchors(ground, frontier, stencil.squares, contacts).map((anchor) => moveAt(board, stencil, anchor));
    }),
  );
}

/**
 * Whether a colour could play the move if it were its turn; InvalidMove if there is no such piece or orientation.
 * @param {Board} board
 * @param {number} colour
 * @param {Move} move
 * @returns {boolean}
 */
export function isPlacementLegal(board, colour, move) {
  const cells = cellsOf(move);
  if (board.usedBy(colour).has(move.pieceId) || !cells.every((cell) => board.contains(cell))) return false;
  const ground = board.ground(colour);
  const kinds = cells.map((cell) => ground[board.indexOf(cell)]);
  return !kinds.includes(CLOSED) && kinds.includes(FRONTIER);
}

/**
 * The anchors, ascending, at which all squares are on open ground and one of the contacts is on the frontier.
 * @param {Uint8Array} ground
 * @param {number[]} frontier
 * @param {number[]} squares
 * @param {number[]} contacts
 * @returns {number[]}
 */
function legalAnchors(ground, frontier, squares, contacts) {
  /** @type {number[]} */
  const anchors = [];
  for (const cell of frontier) {
    for (const contact of contacts) {
      const anchor = cell - contact;
      if (isOpen(ground, anchor, squares) && !anchors.includes(anchor)) anchors.push(anchor);
    }
  }
  return anchors.sort((one, other) => one - other);
}

/**
 * @param {Uint8Array} ground
 * @param {number} anchor
 * @param {number[]} squares
 * @returns {boolean}
 */
function isOpen(ground, anchor, squares) {
  for (const square of squares) {
    if (!ground[anchor + square]) return false;
  }
  return true;
}

/**
 * @param {Board} board
 * @param {Stencil} stencil
 * @param {number} anchor
 * @returns {Move}
 */
function moveAt(board, stencil, anchor) {
  const [row, col] = board.cellAt(anchor);
  return { pieceId: stencil.pieceId, orientation: stencil.id, row, col };
}

/**
 * @param {number} stride
 * @returns {Stencil[][]}
 */
function stencilsFor(stride) {
  const known = STENCILS.get(stride);
  if (known) return known;
  /** @type {Stencil[][]} */
  const made = [];
  for (const { id } of PIECES) made[id] = orientationsOf(id).map((orientation) => stencilOf(orientation, stride));
  STENCILS.set(stride, made);
  return made;
}

/**
 * @param {Orientation} orientation
 * @param {number} stride
 * @returns {Stencil}
 */
function stencilOf(orientation, stride) {
  const distance = (/** @type {Cell} */ [row, col]) => row * stride + col;
  return {
    pieceId: orientation.pieceId,
    id: orientation.id,
    squares: orientation.cells.map(distance),
    corners: cornerCells(orientation.cells).map(distance),
  };
}

/**
 * The cells of a shape that can touch an own piece corner to corner: in some diagonal direction neither of the two
 * cells beside that diagonal is in the shape. Otherwise the own piece across the diagonal would share an edge with it.
 * @param {Cell[]} cells
 * @returns {Cell[]}
 */
function cornerCells(cells) {
  const holds = (/** @type {number} */ row, /** @type {number} */ col) =>
    cells.some((cell) => cell[0] === row && cell[1] === col);
  return cells.filter(([row, col]) =>
    DIAGONALS.some(([down, right]) => !holds(row + down, col) && !holds(row, col + right)),
  );
}
