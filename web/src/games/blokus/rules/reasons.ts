// Why a placement is illegal: every rule that it breaks, with the cells at fault.

import type { Board } from "./board";
import type { Reason } from "../../errors";
import type { Move } from "./moves";
import type { Cell } from "./pieces";
import { cellsOf } from "./moves";

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

/** Every rule of placing that the move breaks, whoever's turn it is; empty if it is legal. */
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
