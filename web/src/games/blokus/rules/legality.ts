// Which placements are legal, and why the others are not: every rule that one breaks, with the cells at fault.

import type { Reason } from "../../errors";
import { type Board, CLOSED, FRONTIER } from "./board";
import { type Move, cellsOf } from "./moves";
import { type Cell, type Orientation, PIECES, orientationsOf } from "./pieces";

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

const PHRASES = {
  off_board: "it leaves the board",
  overlap: "it covers a square that is taken",
  touches_own_edge: "it shares an edge with a piece of its own colour",
  no_own_corner: "it touches no corner of its own colour",
  start_not_covered: "the first piece has to cover the start square",
  piece_used: "that piece has been placed already",
  not_your_turn: "it is not that colour's turn",
  game_over: "the game is over",
};

/** A broken rule with the cells at fault and the phrase that people read. */
export function reason(rule: keyof typeof PHRASES, cells: Cell[]): Reason {
  return { rule, cells, text: PHRASES[rule] };
}

/** Every rule of placing that the move breaks, in and out of turn; empty if it is legal. */
export function placementFaults(board: Board, colour: number, move: Move): Reason[] {
  const cells = cellsOf(move);
  const inside = cells.filter((cell) => board.contains(cell));
  const outside = cells.filter((cell) => !board.contains(cell));
  const taken = inside.filter((cell) => board.cells[board.indexOf(cell)]);
  const edges = inside.filter((cell) => board.touchesEdge(colour, board.indexOf(cell)));
  return [
    ...(outside.length ? [reason("off_board", outside)] : []),
    ...(taken.length ? [reason("overlap", taken)] : []),
    ...(edges.length ? [reason("touches_own_edge", edges)] : []),
    ...connectionFaults(board, colour, cells, inside),
    ...(board.usedBy(colour).has(move.pieceId) ? [reason("piece_used", cells)] : []),
  ];
}

/** A first piece has to cover the start cell, every later one to touch an own corner. */
function connectionFaults(board: Board, colour: number, cells: Cell[], inside: Cell[]): Reason[] {
  if (board.usedBy(colour).size === 0) {
    const { start } = board.colourOf(colour);
    const isCovered = inside.some(([row, col]) => row === start[0] && col === start[1]);
    return isCovered ? [] : [reason("start_not_covered", [start])];
  }
  const touches = inside.some((cell) => board.touchesCorner(colour, board.indexOf(cell)));
  return touches ? [] : [reason("no_own_corner", cells)];
}
