// What Order can do: slide a token like a rook.

import type { Board } from "./board";
import { indexToCoords, SIZE, SQUARES } from "./board";

/** From one index to another. */
export type Slide = { source: number; target: number };

/** Up, down, left, right. */
const DIRECTIONS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** For each square the squares in each direction, the nearest first. */
export const RAYS: readonly (readonly (readonly number[])[])[] = Array.from({ length: SQUARES }, (_, index) =>
  DIRECTIONS.map(([down = 0, right = 0]) => ray(index, down, right)),
);

function ray(index: number, down: number, right: number) {
  const squares = [];
  let [row, col] = indexToCoords(index);
  for (row += down, col += right; isOnBoard(row) && isOnBoard(col); row += down, col += right) {
    squares.push(row * SIZE + col);
  }
  return squares;
}

function isOnBoard(line: number) {
  return line >= 0 && line < SIZE;
}

/** Every slide, by the square it starts from, then by direction, then the nearest first. */
export function legalSlides(board: Board): Slide[] {
  return board.flatMap((_, source) => targetsOf(board, source).map((target) => ({ source, target })));
}

/** Where the token on a square can slide to; nowhere if the square is empty. */
export function targetsOf(board: Board, source: number): number[] {
  if (!board[source]) return [];
  return (RAYS[source] ?? []).flatMap((squares) => {
    const barred = squares.findIndex((square) => board[square]);
    return barred < 0 ? squares : squares.slice(0, barred);
  });
}

/** A new board after a slide; the slide is not checked. */
export function applySlide(board: Board, { source, target }: Slide): Board {
  return board.with(source, "").with(target, board[source] ?? "");
}
