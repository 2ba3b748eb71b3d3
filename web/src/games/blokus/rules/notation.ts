// Moves as text: F.90f@c5 is the piece F flipped, then turned by 90 degrees clockwise, with the top-left corner of its
// box at c5. A point is a column letter and a row number counted from the bottom, as in chess.

import type { Move } from "./moves";
import type { Cell } from "./pieces";
import { InvalidMove } from "../../errors";
import { orientationOf } from "./moves";
import { PIECES, findOrientation, pieceOf } from "./pieces";

const POINT = /^([a-t])([1-9][0-9]?)$/;
const TURN = /^(90|180|270)?(f)?$/;
const FIRST_COLUMN = "a".charCodeAt(0);

/** A cell as column letter and row number from the bottom. */
export function formatPoint([row, col]: Cell, size: number): string {
  return `${String.fromCharCode(FIRST_COLUMN + col)}${size - row}`;
}

/** A move as people write it; InvalidMove if there is no such piece or orientation. */
export function formatMove(move: Move, size: number): string {
  const { degrees, flipped } = orientationOf(move);
  const turn = `${degrees || ""}${flipped ? "f" : ""}`;
  return `${pieceOf(move.pieceId).name}${turn && "."}${turn}@${formatPoint([move.row, move.col], size)}`;
}

/**
 * The move that the text means; it may be illegal, but its anchor is on the board. InvalidMove if it means none.
 */
export function parseMove(text: string, size: number): Move {
  const [left, point] = partition(text.trim(), "@");
  if (point === undefined) throw new InvalidMove(`expected a move like F.90f@c5, got '${text.trim()}'`);
  const [name, turn = ""] = partition(left.trim(), ".");
  const match = TURN.exec(turn.toLowerCase());
  if (!match) throw new InvalidMove(`expected a turn like 90, 180f or f, got '${turn}' in '${text.trim()}'`);
  const orientation = findOrientation(parsePiece(name), Number(match[1] ?? 0), Boolean(match[2]));
  const [row, col] = parsePoint(point, size);
  return { pieceId: orientation.pieceId, orientation: orientation.id, row, col };
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
