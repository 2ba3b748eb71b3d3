// The 49 squares: colours, names, rows and columns.

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

const POSITION = /^([a-g])([1-7])$/;
const FIRST_ROW = "a".charCodeAt(0);

/** The index of a square, "c4" -> 17; InvalidMove if there is none of that name. */
export function positionToIndex(position: string) {
  const [, row, col] = POSITION.exec(position) ?? [];
  if (!row) throw new InvalidMove(`'${position}' is no square; expected a row a-g and a column 1-7, such as 'c4'`);
  return (row.charCodeAt(0) - FIRST_ROW) * SIZE + Number(col) - 1;
}

/** The name of a square, 17 -> "c4". */
export function indexToPosition(index: number) {
  const [row, col] = indexToCoords(index);
  return `${String.fromCharCode(FIRST_ROW + row)}${col + 1}`;
}

/** Row and column of an index. */
export function indexToCoords(index: number): [row: number, col: number] {
  return [Math.floor(index / SIZE), index % SIZE];
}

/** The seven colours of a row from the left. */
export function rowOf(board: Board, row: number): Board {
  return board.slice(row * SIZE, (row + 1) * SIZE);
}

/** The seven colours of a column from the top. */
export function columnOf(board: Board, col: number): Board {
  return board.filter((_, index) => index % SIZE === col);
}

/** How many tokens of each colour are not on the board. */
export function remainingColors(board: Board): Record<Color, number> {
  const left = { R: 0, G: 0, Y: 0, B: 0, W: 0, K: 0, P: 0 };
  for (const color of COLORS) left[color] = PIECES_PER_COLOR - board.filter((other) => other === color).length;
  return left;
}
