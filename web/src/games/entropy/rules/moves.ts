// Moves of Entropy: which slides are legal, why a move is not, and moves as text and as numbers: "c4" places, "a1-b1"
// slides, "pass" leaves the board as it is.

import { InvalidMove, type Reason } from "../../errors";
import {
  type Board,
  COLOR_NAMES,
  COLORS,
  indexToCoords,
  indexToPosition,
  positionToIndex,
  SIZE,
  SQUARES,
} from "./board";

export type Slide = { source: number; target: number };

export const FIRST_SLIDE = SQUARES;
export const PASS = FIRST_SLIDE + SQUARES * SQUARES;
const PASS_TEXT = "pass";

/** Up, down, left, right. */
const DIRECTIONS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** For each square the squares in each direction, the nearest first. */
const RAYS: readonly (readonly (readonly number[])[])[] = Array.from({ length: SQUARES }, (_, index) =>
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

/** The squares to which the token on a square can slide; none if the square is empty. */
export function targetsOf(board: Board, source: number): number[] {
  if (!board[source]) return [];
  return (RAYS[source] ?? []).flatMap((squares) => {
    const blocked = squares.findIndex((square) => board[square]);
    return blocked < 0 ? squares : squares.slice(0, blocked);
  });
}

/** A new board after a slide, which is not checked. */
export function applySlide(board: Board, { source, target }: Slide): Board {
  return board.with(source, "").with(target, board[source] ?? "");
}

/** Why a slide is illegal; null if it is legal. */
export function slideFault(board: Board, { source, target }: Slide): Reason | null {
  const [from, to] = [indexToPosition(source), indexToPosition(target)];
  if (!board[source]) return reason("empty_source", [source], `there is no token on ${from}`);
  const path = RAYS[source]?.find((squares) => squares.includes(target));
  if (!path) {
    return reason("not_straight", [source, target], `${to} is not straight up, down, left or right of ${from}`);
  }
  const blocked = path.slice(0, path.indexOf(target) + 1).filter((square) => board[square]);
  if (blocked[0] === undefined) return null;
  return reason("blocked", blocked, `${indexToPosition(blocked[0])} is in the way`);
}

/** Why a placement is illegal; null if the square is empty. */
export function placementFault(board: Board, square: number): Reason | null {
  return board[square] ? reason("occupied", [square], `${indexToPosition(square)} has a token already`) : null;
}

function reason(rule: string, squares: number[], text: string): Reason {
  return { rule, cells: squares.map(indexToCoords), text };
}

/** A slide as text; null is a pass. */
export function formatSlide(slide: Slide | null) {
  return slide ? `${indexToPosition(slide.source)}-${indexToPosition(slide.target)}` : PASS_TEXT;
}

export function formatAction(action: number) {
  return action < FIRST_SLIDE ? indexToPosition(action) : formatSlide(slideOfAction(action));
}

/** The slide that the text means, null for a pass; InvalidMove if it is neither. */
export function parseSlide(text: string): Slide | null {
  const word = normalised(text);
  if (word === PASS_TEXT) return null;
  const dash = word.indexOf("-");
  if (dash < 0) throw new InvalidMove(`'${text}' is no move of Order; expected a slide such as 'a1-b1', or 'pass'`);
  return { source: positionToIndex(word.slice(0, dash)), target: positionToIndex(word.slice(dash + 1)) };
}

/** The index of the square that the text names; InvalidMove if there is none. */
export function parsePlacement(text: string) {
  return positionToIndex(normalised(text));
}

/** The colour that a letter or a name means, "R" or "red"; InvalidMove if there is none. */
export function parseColor(text: string) {
  const word = normalised(text);
  const color = COLORS.find((known) => word === known.toLowerCase() || word === COLOR_NAMES[known]);
  if (!color) throw new InvalidMove(`'${text}' is no colour; expected one of ${COLORS.join(", ")}`);
  return color;
}

/** The action of a slide; null is a pass. */
export function actionOfSlide(slide: Slide | null) {
  return slide ? FIRST_SLIDE + SQUARES * slide.source + slide.target : PASS;
}

/** The slide of an action from FIRST_SLIDE on; null for a pass. */
export function slideOfAction(action: number): Slide | null {
  if (action === PASS) return null;
  return { source: Math.floor((action - FIRST_SLIDE) / SQUARES), target: (action - FIRST_SLIDE) % SQUARES };
}

function normalised(text: string) {
  return text.trim().toLowerCase();
}
