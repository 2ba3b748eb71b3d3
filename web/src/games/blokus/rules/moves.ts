// A move: a turned piece and where it lies; its number among all placements, and its text. F.90f@c5 is the piece F flipped,
// then turned by 90 degrees clockwise, with the leftmost square of its top row on c5. A point is a column letter and a row
// number counted from the bottom, as in chess.

import { InvalidMove } from "../../errors";
import { type Cell, type Orientation, findOrientation, orientationsOf, PIECES, pieceOf } from "./pieces";

const POINT = /^([a-t])([1-9][0-9]?)$/;
const TURN = /^(90|180|270)?(f)?$/;
const FIRST_COLUMN = "a".charCodeAt(0);

/** Every orientation of every piece, in the order of the action ids. */
const TURNED = PIECES.flatMap((piece) => orientationsOf(piece.id));

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
  for (const { pieceId, id, height, width } of TURNED) {
    const cols = size - width + 1;
    const count = places(height, width, size);
    if (left < count) return { pieceId, orientation: id, row: Math.floor(left / cols), col: left % cols };
    left -= count;
  }
  throw new InvalidMove(`there is no placement ${action} on a board of ${size} by ${size}`);
}

/** The number of a placement that is wholly on the board. */
export function actionOfMove(move: Move, size: number) {
  const place = TURNED.indexOf(orientationOf(move));
  const before = TURNED.slice(0, place).reduce((sum, { height, width }) => sum + places(height, width, size), 0);
  return before + move.row * (size - orientationOf(move).width + 1) + move.col;
}

function places(height: number, width: number, size: number) {
  return (size - height + 1) * (size - width + 1);
}

/** A cell as column letter and row number from the bottom. */
export function formatPoint([row, col]: Cell, size: number): string {
  return `${String.fromCharCode(FIRST_COLUMN + col)}${size - row}`;
}

/** The covered cell that names the place of a move: the leftmost one of its top row. */
export function squareOf(move: Move): Cell {
  return cellsOf(move)[0] as Cell;
}

/** A move as people write it; InvalidMove if there is no such piece or orientation. */
export function formatMove(move: Move, size: number): string {
  const { degrees, flipped } = orientationOf(move);
  const turn = `${degrees || ""}${flipped ? "f" : ""}`;
  return `${pieceOf(move.pieceId).name}${turn && "."}${turn}@${formatPoint(squareOf(move), size)}`;
}

/** The move that the text means; it may be illegal, but its square is on the board. InvalidMove if it means none. */
export function parseMove(text: string, size: number): Move {
  const [left, point] = partition(text.trim(), "@");
  if (point === undefined) throw new InvalidMove(`expected a move like F.90f@c5, got '${text.trim()}'`);
  const [name, turn = ""] = partition(left.trim(), ".");
  const match = TURN.exec(turn.toLowerCase());
  if (!match) throw new InvalidMove(`expected a turn like 90, 180f or f, got '${turn}' in '${text.trim()}'`);
  const orientation = findOrientation(parsePiece(name), Number(match[1] ?? 0), Boolean(match[2]));
  return moveOn(orientation, parsePoint(point, size));
}

/** The turned piece with the leftmost square of its top row on a cell. */
export function moveOn({ pieceId, id, cells }: Orientation, [row, col]: Cell): Move {
  return { pieceId, orientation: id, row, col: col - (cells[0]?.[1] ?? 0) };
}

function partition(text: string, mark: string): [before: string, after: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

function parsePiece(name: string): number {
  const wanted = name.trim().toLowerCase();
  const piece = PIECES.find((known) => known.name.toLowerCase() === wanted);
  if (piece) return piece.id;
  const names = PIECES.map((known) => known.name).join(", ");
  throw new InvalidMove(`unknown piece '${name.trim()}'; choose from: ${names}`);
}

function parsePoint(text: string, size: number): Cell {
  const match = POINT.exec(text.trim().toLowerCase());
  const row = size - Number(match?.[2]);
  const col = (match?.[1] ?? "").charCodeAt(0) - FIRST_COLUMN;
  if (row >= 0 && row < size && col >= 0 && col < size) return [row, col];
  throw new InvalidMove(`expected a point from a1 to ${formatPoint([0, size - 1], size)}, got '${text.trim()}'`);
}
