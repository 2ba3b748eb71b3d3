// Why a placement is illegal: every rule that it breaks, with the cells at fault.

import { cellsOf } from "./moves.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../rules/errors.js").Reason} Reason */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./pieces.js").Cell} Cell */

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

/**
 * A broken rule with the cells at fault and the phrase that people read.
 * @param {keyof typeof PHRASES} rule
 * @param {Cell[]} cells
 * @returns {Reason}
 */
export function reason(rule, cells) {
  return { rule, cells, text: PHRASES[rule] };
}

/**
 * Every rule of placing that the move breaks, whoever's turn it is; empty if it is legal.
 * @param {Board} board
 * @param {number} colour
 * @param {Move} move
 * @returns {Reason[]}
 */
export function placementFaults(board, colour, move) {
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

/**
 * A first piece has to cover the start cell, every later one to touch an own corner.
 * @param {Board} board
 * @param {number} colour
 * @param {Cell[]} cells
 * @param {Cell[]} inside
 * @returns {Reason[]}
 */
function connectionFaults(board, colour, cells, inside) {
  if (board.usedBy(colour).size === 0) {
    const { start } = board.colourOf(colour);
    const isCovered = inside.some(([row, col]) => row === start[0] && col === start[1]);
    return isCovered ? [] : [reason("start_not_covered", [start])];
  }
  const touches = inside.some((cell) => board.touchesCorner(colour, board.indexOf(cell)));
  return touches ? [] : [reason("no_own_corner", cells)];
}
