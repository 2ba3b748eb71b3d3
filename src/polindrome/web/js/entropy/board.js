// The 49 squares: colours, names, rows and columns.

import { InvalidMove } from "../rules/errors.js";

/** @typedef {"R"|"G"|"Y"|"B"|"W"|"K"|"P"} Color */
/** @typedef {readonly (Color|"")[]} Board 49 colours, row by row from the top left; "" is an empty square. */

/** @type {readonly Color[]} */
export const COLORS = ["R", "G", "Y", "B", "W", "K", "P"];

/** @type {Readonly<Record<Color, string>>} */
export const COLOR_NAMES = { R: "red", G: "green", Y: "yellow", B: "blue", W: "white", K: "black", P: "purple" };

export const SIZE = 7;
export const SQUARES = SIZE * SIZE;
export const PIECES_PER_COLOR = 7;

/** @type {Board} */
export const EMPTY_BOARD = new Array(SQUARES).fill("");

const POSITION = /^([a-g])([1-7])$/;
const FIRST_ROW = "a".charCodeAt(0);

/**
 * The index of a square, "c4" -> 17; InvalidMove if there is none of that name.
 * @param {string} position
 */
export function positionToIndex(position) {
  const [, row, col] = POSITION.exec(position) ?? [];
  if (!row) throw new InvalidMove(`'${position}' is no square; expected a row a-g and a column 1-7, such as 'c4'`);
  return (row.charCodeAt(0) - FIRST_ROW) * SIZE + Number(col) - 1;
}

/**
 * The name of a square, 17 -> "c4".
 * @param {number} index
 */
export function indexToPosition(index) {
  const [row, col] = indexToCoords(index);
  return `${String.fromCharCode(FIRST_ROW + row)}${col + 1}`;
}

/**
 * Row and column of an index.
 * @param {number} index
 * @returns {[row: number, col: number]}
 */
export function indexToCoords(index) {
  return [Math.floor(index / SIZE), index % SIZE];
}

/**
 * The seven colours of a row from the left.
 * @param {Board} board
 * @param {number} row
 * @returns {Board}
 */
export function rowOf(board, row) {
  return board.slice(row * SIZE, (row + 1) * SIZE);
}

/**
 * The seven colours of a column from the top.
 * @param {Board} board
 * @param {number} col
 * @returns {Board}
 */
export function columnOf(board, col) {
  return board.filter((_, index) => index % SIZE === col);
}

/**
 * How many tokens of each colour are not on the board.
 * @param {Board} board
 * @returns {Record<Color, number>}
 */
export function remainingColors(board) {
  const left = { R: 0, G: 0, Y: 0, B: 0, W: 0, K: 0, P: 0 };
  for (const color of COLORS) left[color] = PIECES_PER_COLOR - board.filter((other) => other === color).length;
  return left;
}
