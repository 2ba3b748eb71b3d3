// Points for palindromes by two scorers, the phase of the game, and lines that may become palindromes.
//
// official: every palindrome of two or more neighbouring tokens in a row or a column scores its length.
// literal: gaps are closed first, and every palindrome scores its value in PALINDROME_SCORES. That table is cumulative
// already (AAA = 3 + 2 + 2), so inner palindromes count more than once.

import { AXES, type Axis, type Board, lineOf, LINES, SIZE } from "./board";

/** The colours of a row or a column. */
export type Line = readonly string[];

export type Scorer = "official" | "literal";

/** A part of a line, the end not included. */
export type Span = [start: number, end: number];

/** Points of a whole palindrome, with those inside it, by its pattern. */
export const PALINDROME_SCORES: Readonly<Record<string, number>> = {
  AA: 2,
  ABA: 3,
  AAA: 7,
  ABBA: 6,
  AAAA: 16,
  ABCBA: 8,
  AABAA: 12,
  ABABA: 14,
  ABBBA: 12,
  AAAAA: 30,
  AABBAA: 16,
  ABAABA: 18,
  ABBBBA: 22,
  ABCCBA: 12,
  AAAAAA: 50,
  ABCDCBA: 15,
  AAABAAA: 29,
  AABABAA: 25,
  AABBBAA: 23,
  AABCBAA: 19,
  ABAAABA: 25,
  ABABABA: 27, // The rule gives 37; the literal scorer keeps the published number.
  ABACABA: 21,
  ABBABBA: 27,
  ABBBBBA: 37,
  ABBCBBA: 19,
  ABCACBA: 15,
  ABCBCBA: 21,
  ABCCCBA: 19,
  AAAAAAA: 77,
};

/** The palindromes of neighbouring tokens in a line; the shortest first. */
export function findPalindromes(line: Line): Span[] {
  return spansOf(line.length).filter(([start, end]) => {
    const part = line.slice(start, end);
    return part.every(Boolean) && isPalindrome(part);
  });
}

/** The palindromes that lie inside no other one. */
export function longestPalindromes(line: Line): Span[] {
  const spans = findPalindromes(line);
  return spans.filter(
    (inner) => !spans.some((outer) => outer !== inner && outer[0] <= inner[0] && outer[1] >= inner[1]),
  );
}

/** The official score of a line: gaps break palindromes. */
export function officialLineScore(line: Line) {
  return sum(findPalindromes(line).map(([start, end]) => end - start));
}

/** The literal score of a line: gaps are closed. */
export function literalLineScore(line: Line) {
  const filled = line.filter(Boolean);
  const parts = spansOf(filled.length).map(([start, end]) => filled.slice(start, end));
  return sum(parts.filter(isPalindrome).map((part) => PALINDROME_SCORES[signatureOf(part)] ?? part.length));
}

const SCORERS: Readonly<Record<Scorer, (line: Line) => number>> = {
  official: officialLineScore,
  literal: literalLineScore,
};

/** The points of the seven rows, or of the seven columns. */
export function lineScores(board: Board, axis: Axis, scorer: Scorer) {
  return LINES.map((line) => SCORERS[scorer](lineOf(board, axis, line)));
}

export function scoreOf(board: Board, scorer: Scorer) {
  return sum(AXES.flatMap((axis) => lineScores(board, axis, scorer)));
}

export function gainOf(before: Board, after: Board, scorer: Scorer) {
  return scoreOf(after, scorer) - scoreOf(before, scorer);
}

function spansOf(length: number) {
  const spans: Span[] = [];
  for (let size = 2; size <= length; size += 1) {
    for (let start = 0; start + size <= length; start += 1) spans.push([start, start + size]);
  }
  return spans;
}

function isPalindrome(line: Line) {
  return line.every((color, index) => color === line[line.length - 1 - index]);
}

/** The pattern without its colours: R, G, R -> "ABA". */
function signatureOf(line: Line) {
  const seen = [...new Set(line)];
  return line.map((color) => "ABCDEFG"[seen.indexOf(color)]).join("");
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}

export type Phase = "early" | "mid" | "late";

const MID_FROM = 16;
const LATE_FROM = 35;

/** Early up to 15 tokens, mid up to 34, then late. */
export function phaseOf(board: Board): Phase {
  const filled = board.filter(Boolean).length;
  if (filled < MID_FROM) return "early";
  return filled < LATE_FROM ? "mid" : "late";
}

/** A line that may become a palindrome, and the number of tokens that it lacks. */
export type Prospect = { axis: Axis; line: number; missing: 1 | 2 | 3 };

/** The lines that lack one to three tokens and whose first and last tokens have the same colour: rows, then columns. */
export function prospectsOf(board: Board): Prospect[] {
  return AXES.flatMap((axis) => LINES.flatMap((line) => prospectOf(board, axis, line)));
}

function prospectOf(board: Board, axis: Axis, line: number): Prospect[] {
  const filled = lineOf(board, axis, line).filter(Boolean);
  const missing = SIZE - filled.length;
  if ((missing !== 1 && missing !== 2 && missing !== 3) || filled[0] !== filled.at(-1)) return [];
  return [{ axis, line, missing }];
}
