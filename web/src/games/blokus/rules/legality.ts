// Which placements are legal.

import type { Board } from "./board";
import type { Move } from "./moves";
import type { Cell, Orientation } from "./pieces";
import { CLOSED, FRONTIER } from "./board";
import { cellsOf } from "./moves";
import { PIECES, orientationsOf } from "./pieces";

/** An orientation as distances from the anchor in the cells of a board; `corners` are those of its corner cells. */
export type Stencil = { pieceId: number; id: number; squares: number[]; corners: number[] };

const DIAGONALS: Cell[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/** For each stride the stencils of every piece, by id; made on first use. */
const STENCILS: Map<number, Stencil[][]> = new Map();

/** The legal moves of a colour, ordered by piece, orientation, row and column of the anchor. */
export function findLegalMoves(board: Board, colour: number): Move[] {
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
 */
export function isPlacementLegal(board: Board, colour: number, move: Move): boolean {
  const cells = cellsOf(move);
  if (board.usedBy(colour).has(move.pieceId) || !cells.every((cell) => board.contains(cell))) return false;
  const ground = board.ground(colour);
  const kinds = cells.map((cell) => ground[board.indexOf(cell)]);
  return !kinds.includes(CLOSED) && kinds.includes(FRONTIER);
}

/**
 * The anchors, ascending, at which all squares are on open ground and one of the contacts is on the frontier.
 */
function legalAnchors(ground: Uint8Array, frontier: number[], squares: number[], contacts: number[]): number[] {
  const anchors: number[] = [];
  for (const cell of frontier) {
    for (const contact of contacts) {
      const anchor = cell - contact;
      if (isOpen(ground, anchor, squares) && !anchors.includes(anchor)) anchors.push(anchor);
    }
  }
  return anchors.sort((one, other) => one - other);
}

function isOpen(ground: Uint8Array, anchor: number, squares: number[]): boolean {
  for (const square of squares) {
    if (!ground[anchor + square]) return false;
  }
  return true;
}

function moveAt(board: Board, stencil: Stencil, anchor: number): Move {
  const [row, col] = board.cellAt(anchor);
  return { pieceId: stencil.pieceId, orientation: stencil.id, row, col };
}

function stencilsFor(stride: number): Stencil[][] {
  const known = STENCILS.get(stride);
  if (known) return known;
  const made: Stencil[][] = [];
  for (const { id } of PIECES) made[id] = orientationsOf(id).map((orientation) => stencilOf(orientation, stride));
  STENCILS.set(stride, made);
  return made;
}

function stencilOf(orientation: Orientation, stride: number): Stencil {
  const distance = ([row, col]: Cell) => row * stride + col;
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
 */
function cornerCells(cells: Cell[]): Cell[] {
  const holds = (row: number, col: number) => cells.some((cell) => cell[0] === row && cell[1] === col);
  return cells.filter(([row, col]) =>
    DIAGONALS.some(([down, right]) => !holds(row + down, col) && !holds(row, col + right)),
  );
}
