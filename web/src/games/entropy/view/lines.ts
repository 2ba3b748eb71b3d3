// Palindromes marked on the board, and the points of rows and columns at its edges.

import type { Board } from "../rules/board";
import type { Scorer, Span } from "../rules/scoring";
import { columnOf, rowOf, SIZE } from "../rules/board";
import { lineScores, longestPalindromes } from "../rules/scoring";
import { t } from "../../../app/i18n";
import { assign, drawn } from "../../../app/dom";

/**
 * Where in its cells the first mark of a line is, how far apart marks are, and how much shorter than their cells.
 */
const OFFSET = 0.885;
const GAP = 0.05;
const INSET = 0.16;

const NUMBERS = [...Array(SIZE).keys()];

/**
 * A mark below each palindrome of a row, and at the right of each of a column; those inside of others are left out.
 */
export function marksOf(board: Board) {
  return [
    ...NUMBERS.flatMap((row) => marks(longestPalindromes(rowOf(board, row)), "row", row)),
    ...NUMBERS.flatMap((col) => marks(longestPalindromes(columnOf(board, col)), "column", col)),
  ];
}

function marks(spans: Span[], kind: "row" | "column", line: number) {
  return withLevels(spans).map(({ span: [start, end], level }) => {
    const [from, length] = [start + INSET, end - start - 2 * INSET];
    const across = line + OFFSET + GAP * level;
    const d = kind === "row" ? `M${from} ${across}h${length}` : `M${across} ${from}v${length}`;
    return drawn("path", { class: `mark-line ${kind}`, "data-span": `${line} ${start} ${end}`, d });
  });
}

/** Palindromes that overlap are marked beside each other. */
function withLevels(spans: Span[]) {
  const placed: { span: Span; level: number }[] = [];
  for (const span of spans) {
    const taken = placed
      .filter(({ span: other }) => other[0] < span[1] && span[0] < other[1])
      .map(({ level }) => level);
    placed.push({ span, level: [0, 1, 2].find((level) => !taken.includes(level)) ?? 0 });
  }
  return placed;
}

/** The names of rows and columns, at the left and at the top; squares say theirs themselves. */
export function namesOfLines() {
  const names = NUMBERS.flatMap((line) => [
    text(-0.28, line + 0.5, "name", letterOf(line)),
    text(line + 0.5, -0.24, "name", String(line + 1)),
  ]);
  return drawn("g", { "aria-hidden": "true" }, ...names);
}

/** The points of the rows at the right, of the columns at the bottom, and of all in the corner. */
export function pointsOfLines(board: Board, scorer: Scorer) {
  const { rows, columns } = lineScores(board, scorer);
  const total = [...rows, ...columns].reduce((sum, points) => sum + points, 0);
  return [
    ...rows.map((points, row) => pointsAt(SIZE + 0.38, row + 0.5, "row", row, points)),
    ...columns.map((points, col) => pointsAt(col + 0.5, SIZE + 0.38, "column", col, points)),
    told(text(SIZE + 0.38, SIZE + 0.38, "points total", String(total)), t("entropy.line.all", { count: total })),
  ];
}

function pointsAt(x: number, y: number, kind: "row" | "column", line: number, points: number) {
  const node = text(x, y, `points ${points ? "" : "none"}`, String(points));
  node.dataset[kind] = String(line);
  const name = kind === "row" ? letterOf(line) : line + 1;
  return told(node, t(`entropy.line.${kind}`, { line: name, count: points }));
}

/** A number alone says nothing to those who do not see where it stands. */
function told(node: SVGTextElement, words: string) {
  assign(node, { role: "img", "aria-label": words });
  return node;
}

function letterOf(row: number) {
  return String.fromCharCode("a".charCodeAt(0) + row);
}

function text(x: number, y: number, css: string, content: string) {
  const node = drawn("text", { class: css, x, y });
  node.textContent = content;
  return node;
}
