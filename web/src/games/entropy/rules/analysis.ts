// What can be read off a board: the phase of the game, and the lines that may become palindromes.

import type { Board } from "./board";
import { columnOf, rowOf, SIZE } from "./board";

export type Phase = "early" | "mid" | "late";

/** How many tokens a line lacks. */
export type Missing = 1 | 2 | 3;

/** A line that may become a palindrome. */
export type Prospect = { kind: "row" | "column"; line: number; missing: Missing };

const MID_FROM = 16;
const LATE_FROM = 35;
const NUMBERS = [...Array(SIZE).keys()];

/** Early up to 15 tokens, mid up to 34, then late. */
export function phaseOf(board: Board): Phase {
  const filled = board.filter(Boolean).length;
  if (filled < MID_FROM) return "early";
  return filled < LATE_FROM ? "mid" : "late";
}

/**
 * The lines that lack one to three tokens and whose first and last ones are of one colour: rows, then columns.
 */
export function prospectsOf(board: Board): Prospect[] {
  const rows = NUMBERS.flatMap((line) => prospectOf(rowOf(board, line), "row", line));
  return [...rows, ...NUMBERS.flatMap((line) => prospectOf(columnOf(board, line), "column", line))];
}

function prospectOf(tokens: Board, kind: "row" | "column", line: number): Prospect[] {
  const filled = tokens.filter(Boolean);
  const missing = tokens.length - filled.length;
  if (missing < 1 || missing > 3 || filled[0] !== filled.at(-1)) return [];
  return [{ kind, line, missing: missing as Missing }];
}
