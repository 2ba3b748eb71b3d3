// Where pieces can go, corner by corner: what one steps through instead of searching the board.

import type { BlokusGame } from "./rules/game";
import type { Point } from "../../app/state";
import type { Move } from "./rules/moves";
import { orientationOf } from "./rules/moves";
import { pieceOf } from "./rules/pieces";
import { stepOnBoard } from "./board_rotation";

/** A cell of the frontier, or the start square. */
export type Corner = readonly [row: number, col: number];

/** Legal moves by the corner that they cover. */
export type Places = Map<string, Move[]>;

/** Worked out once for each position: games give the same list of moves until something has changed. */
const KNOWN: WeakMap<readonly Move[], Places> = new WeakMap();

/**
 * The corners at which the colour can place something, as they are seen: row by row from the top.
 * @param facing Quarter turns by which the board is seen.
 * @param pieceId Only those where this piece fits.
 */
export function cornersOf(game: BlokusGame, colour: number, facing: number, pieceId?: number): Corner[] {
  const open = game.frontier(colour).filter((corner) => movesAt(game, colour, corner, pieceId).length);
  return open.sort((one, other) => inOrder(one, other, facing));
}

/**
 * The placements that cover a corner: the largest pieces first, each as it is seen, row by row from the top.
 * @param pieceId Only those of this piece.
 */
export function placementsAt(
  game: BlokusGame,
  colour: number,
  corner: Corner,
  facing: number,
  pieceId?: number,
): Move[] {
  return movesAt(game, colour, corner, pieceId).sort(
    (one, other) =>
      pieceOf(other.pieceId).size - pieceOf(one.pieceId).size ||
      one.pieceId - other.pieceId ||
      inOrder(middleOf(one), middleOf(other), facing) ||
      one.orientation - other.orientation,
  );
}

/** The nearest of the corners to a point; the first of them if there is no point. */
export function nearestCorner(corners: readonly Corner[], point: Point | null): Corner | null {
  if (!point) return corners[0] ?? null;
  const away = (corner: Corner) => distanceTo(corner, point);
  return corners.reduce((best, corner) => (best && away(best) <= away(corner) ? best : corner), corners[0] ?? null);
}

/** How far the middle of a corner is from a point, in cells. */
export function distanceTo([row, col]: Corner, { x, y }: Point) {
  return Math.hypot(col + 0.5 - x, row + 0.5 - y);
}

function movesAt(game: BlokusGame, colour: number, corner: Corner, pieceId?: number) {
  const moves = placesOf(game, colour).get(String(corner)) ?? [];
  return moves.filter((move) => pieceId === undefined || move.pieceId === pieceId);
}

function placesOf(game: BlokusGame, colour: number) {
  const moves = game.legalMoves(colour);
  const known = KNOWN.get(moves);
  if (known) return known;
  const places: Places = new Map(game.frontier(colour).map((corner) => [String(corner), []]));
  for (const move of moves) for (const cell of game.cellsOf(move)) places.get(String(cell))?.push(move);
  KNOWN.set(moves, places);
  return places;
}

function middleOf(move: Move): [row: number, col: number] {
  const { height, width } = orientationOf(move);
  return [move.row + height / 2, move.col + width / 2];
}

/** Which of two points is seen first, from the top left. */
function inOrder(one: readonly [row: number, col: number], other: readonly [row: number, col: number], facing: number) {
  const [rows, cols] = [one[0] - other[0], one[1] - other[1]];
  // What leads from the board to how it is seen are the turns that are missing to a whole one.
  const seen = stepOnBoard({ rows, cols }, (4 - facing) % 4);
  return seen.rows || seen.cols;
}
