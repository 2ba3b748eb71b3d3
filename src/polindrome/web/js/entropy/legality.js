// Why a slide or a placement is not allowed.

import { indexToCoords, indexToPosition } from "./board.js";
import { RAYS } from "./moves.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./moves.js").Slide} Slide */
/** @typedef {import("../rules/errors.js").Reason} Reason */

/**
 * What is wrong with a slide; null if it is legal.
 * @param {Board} board
 * @param {Slide} slide
 * @returns {Reason|null}
 */
export function slideFault(board, { source, target }) {
  const [from, to] = [indexToPosition(source), indexToPosition(target)];
  if (!board[source]) return reason("empty_source", [source], `there is no token on ${from}`);
  const ray = RAYS[source]?.find((squares) => squares.includes(target));
  if (!ray) {
    return reason("not_straight", [source, target], `${to} is not straight up, down, left or right of ${from}`);
  }
  const barred = ray.slice(0, ray.indexOf(target) + 1).filter((square) => board[square]);
  if (barred[0] === undefined) return null;
  return reason("blocked", barred, `${indexToPosition(barred[0])} is in the way`);
}

/**
 * What is wrong with a placement; null if the square is empty.
 * @param {Board} board
 * @param {number} square
 * @returns {Reason|null}
 */
export function placementFault(board, square) {
  return board[square] ? reason("occupied", [square], `${indexToPosition(square)} has a token already`) : null;
}

/**
 * @param {string} rule
 * @param {number[]} squares
 * @param {string} text
 * @returns {Reason}
 */
function reason(rule, squares, text) {
  return { rule, cells: squares.map(indexToCoords), text };
}
