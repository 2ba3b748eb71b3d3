// A move: a turned piece, and where it lies.

import type { Cell, Orientation } from "./pieces";
import { InvalidMove } from "../../errors";
import { orientationsOf, PIECES, pieceOf } from "./pieces";

/** A piece in one orientation with the top-left corner of its box at (row, col), which may be off the board. */
export type Move = { pieceId: number; orientation: number; row: number; col: number };

/** The turned piece of a move; InvalidMove if there is no such piece or orientation. */
export function orientationOf(move: Move): Orientation {
  const ways = orientationsOf(move.pieceId);
  const orientation = ways[move.orientation];
  if (orientation) return orientation;
  const { name } = pieceOf(move.pieceId);
  throw new InvalidMove(`piece ${name} has no orientation ${move.orientation}; they are 0 to ${ways.length - 1}`);
}

/** The cells that a move covers, ascending; some may be off the board. */
export function cellsOf(move: Move): Cell[] {
  return orientationOf(move).cells.map(([row, col]) => [move.row + row, move.col + col]);
}

/**
 * The placement with that number among all that fit on a board of that size: by piece, orientation, row and column.
 */
export function moveOfAction(action: number, size: number): Move {
  let left = action;
  for (const { pieceId, id, height, width } of PIECES.flatMap((piece) => orientationsOf(piece.id))) {
    const cols = size - width + 1;
    const count = places(height, width, size);
    if (left < count) return { pieceId, orientation: id, row: Math.floor(left / cols), col: left % cols };
    left -= count;
  }
  throw new InvalidMove(`there is no placement ${action} on a board of ${size} by ${size}`);
}

/** The number of a placement that is wholly on the board. */
export function actionOfMove(move: Move, size: number) {
  const turned = PIECES.flatMap((piece) => orientationsOf(piece.id));
  const place = turned.indexOf(orientationOf(move));
  const before = turned.slice(0, place).reduce((sum, { height, width }) => sum + places(height, width, size), 0);
  return before + move.row * (size - orientationOf(move).width + 1) + move.col;
}

function places(height: number, width: number, size: number) {
  return (size - height + 1) * (size - width + 1);
}
