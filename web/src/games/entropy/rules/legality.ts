// Why a slide or a placement is not allowed.

import type { Board } from "./board";
import type { Slide } from "./moves";
import type { Reason } from "../../errors";
import { indexToCoords, indexToPosition } from "./board";
import { RAYS } from "./moves";

/** What is wrong with a slide; null if it is legal. */
export function slideFault(board: Board, { source, target }: Slide): Reason | null {
  const [from, to] = [indexToPosition(source), indexToPosition(target)];
  if (!board[source]) return reason("empty_source", [source], `there is no token on ${from}`);
  const ray = RAYS[source]?.find((squares) => squares.includes(target));
  if (!ray) {
    return reason("not_straight", [source, target], `${to} is not straight up, down, left or right of ${from}`);
  }
  const barred = ray.slice(0, ray.indexOf(target) + 1).filter((square) => board[square]);
  if (barred[0] === undefined) return null;
  return reason("blocked", barred, `${indexToPosition(barred[0])} is in the way`);
}

/** What is wrong with a placement; null if the square is empty. */
export function placementFault(board: Board, square: number): Reason | null {
  return board[square] ? reason("occupied", [square], `${indexToPosition(square)} has a token already`) : null;
}

function reason(rule: string, squares: number[], text: string): Reason {
  return { rule, cells: squares.map(indexToCoords), text };
}
