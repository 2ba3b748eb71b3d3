// What can be read off a board: the phase of the game, and the lines that may become palindromes.

import { columnOf, rowOf, SIZE } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {"early"|"mid"|"late"} Phase */
/** @typedef {1|2|3} Missing How many tokens a line lacks. */
/** @typedef {{kind: "row"|"column", line: number, missing: Missing}} Prospect A line that may become a palindrome. */

const MID_FROM = 16;
const LATE_FROM = 35;
const NUMBERS = [...Array(SIZE).keys()];

/**
 * Early up to 15 tokens, mid up to 34, then late.
 * @param {Board} board
 * @returns {Phase}
 */
export function phaseOf(board) {
  const filled = board.filter(Boolean).length;
  if (filled < MID_FROM) return "early";
  return filled < LATE_FROM ? "mid" : "late";
}

/**
 * The lines that lack one to three tokens and whose first and last ones are of one colour: rows, then columns.
 * @param {Board} board
 * @returns {Prospect[]}
 */
export function prospectsOf(board) {
  const rows = NUMBERS.flatMap((line) => prospectOf(rowOf(board, line), "row", line));
  return [...rows, ...NUMBERS.flatMap((line) => prospectOf(columnOf(board, line), "column", line))];
}

/**
 * @param {Board} tokens
 * @param {"row"|"column"} kind
 * @param {number} line
 * @returns {Prospect[]}
 */
function prospectOf(tokens, kind, line) {
  const filled = tokens.filter(Boolean);
  const missing = tokens.length - filled.length;
  if (missing < 1 || missing > 3 || filled[0] !== filled.at(-1)) return [];
  return [{ kind, line, missing: /** @type {Missing} */ (missing) }];
}
