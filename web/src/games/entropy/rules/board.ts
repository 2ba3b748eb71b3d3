// The board of Entropy: 49 squares with their names, rows and columns, and the colours of tokens.

import { InvalidMove } from "../../errors";

export type Color = "R" | "G" | "Y" | "B" | "W" | "K" | "P";

/** 49 colours, row by row from the top left; "" is an empty square. */
export type Board = readonly (Color | "")[];

export const COLORS: readonly Color[] = ["R", "G", "Y", "B", "W", "K", "P"];

export const COLOR_NAMES: Readonly<Record<Color, string>> = {
  R: "red",
  G: "green",
  Y: "yellow",
  B: "blue",
  W: "white",
  K: "black",
  P: "purple",
};

export const SIZE = 7;
export const SQUARES = SIZE * SIZE;
export const PIECES_PER_COLOR = 7;

export const EMPTY_BOARD: Board = new Array(SQUARES).fill("");

/** The indices of the rows, and of the columns. */
export const LINES: readonly number[] = [...Array(SIZE).keys()];

export type Axis = "row" | "column";

export const AXES: readonly Axis[] = ["row", "column"];

const POSITION = /^([a-g])([1-7])$/;
const FIRST_ROW = "a".charCodeAt(0);

/** The index of a square, "c4" -> 17; InvalidMove if no square has that name. */
export function positionToIndex(position: string) {
  const [, row, col] = POSITION.exec(position) ?? [];
  if (!row) throw new InvalidMove(`'${position}' is no square; expected a row a-g and a column 1-7, such as 'c4'`);
  return (row.charCodeAt(0) - FIRST_ROW) * SIZE + Number(col) - 1;
}

/** The name of a square, 17 -> "c4". */
export function indexToPosition(index: number) {
  const [row, col] = indexToCoords(index);
  return `${lineName("row", row)}${lineName("column", col)}`;
}

/** The letter of a row, or the number of a column. */
export function lineName(axis: Axis, line: number) {
  return axis === "row" ? String.fromCharCode(FIRST_ROW + line) : String(line + 1);
}

export function indexToCoords(index: number): [row: number, col: number] {
  return [Math.floor(index / SIZE), index % SIZE];
}

/** The squares of a row from the left, or of a column from the top. */
export function squaresOf(axis: Axis, line: number) {
  return LINES.map((other) => (axis === "row" ? line * SIZE + other : other * SIZE + line));
}

/** The colours on them. */
export function lineOf(board: Board, axis: Axis, line: number): Board {
  return squaresOf(axis, line).map((square) => board[square] ?? "");
}

/** Number of tokens of each colour that are not on the board. */
export function remainingColors(board: Board): Record<Color, number> {
  const left = { R: 0, G: 0, Y: 0, B: 0, W: 0, K: 0, P: 0 };
  for (const color of COLORS) left[color] = PIECES_PER_COLOR - board.filter((other) => other === color).length;
  return left;
}
