// Moves as text: F.90f@c5 is the piece F flipped, then turned by 90 degrees clockwise, with the top-left corner of its
// box at c5. A point is a column letter and a row number counted from the bottom, as in chess.

import { InvalidMove } from "../rules/errors.js";
import { orientationOf } from "./moves.js";
import { PIECES, findOrientation, pieceOf } from "./pieces.js";

/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./pieces.js").Cell} Cell */

const POINT = /^([a-t])([1-9][0-9]?)$/;
const TURN = /^(90|180|270)?(f)?$/;
const FIRST_COLUMN = "a".charCodeAt(0);

/**
 * A cell as column letter and row number from the bottom.
 * @param {Cell} cell
 * @param {number} size
 * @returns {string}
 */
export function formatPoint([row, col], size) {
  return `${String.fromCharCode(FIRST_COLUMN + col)}${size - row}`;
}

/**
 * A move as people write it; InvalidMove if there is no such piece or orientation.
 * @param {Move} move
 * @param {number} size
 * @returns {string}
 */
export function formatMove(move, size) {
  const { degrees, flipped } = orientationOf(move);
  const turn = `${degrees || ""}${flipped ? "f" : ""}`;
  return `${pieceOf(move.pieceId).name}${turn && "."}${turn}@${formatPoint([move.row, move.col], size)}`;
}

/**
 * The move that the text means; it may be illegal, but its anchor is on the board. InvalidMove if it means none.
 * @param {string} text
 * @param {number} size
 * @returns {Move}
 */
export function parseMove(text, size) {
  const [left, point] = partition(text.trim(), "@");
  if (point === undefined) throw new InvalidMove(`expected a move like F.90f@c5, got '${text.trim()}'`);
  const [name, turn = ""] = partition(left.trim(), ".");
  const match = TURN.exec(turn.toLowerCase());
  if (!match) throw new InvalidMove(`expected a turn like 90, 180f or f, got '${turn}' in '${text.trim()}'`);
  const orientation = findOrientation(parsePiece(name), Number(match[1] ?? 0), Boolean(match[2]));
  const [row, col] = parsePoint(point, size);
  return { pieceId: orientation.pieceId, orientation: orientation.id, row, col };
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {[before: string, after: string | undefined]}
 */
function partition(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * @param {string} name
 * @returns {number}
 */
function parsePiece(name) {
  const wanted = name.trim().toLowerCase();
  const piece = PIECES.find((known) => known.name.toLowerCase() === wanted);
  if (piece) return piece.id;
  const names = PIECES.map((known) => known.name).join(", ");
  throw new InvalidMove(`unknown piece '${name.trim()}'; choose from: ${names}`);
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {Cell}
 */
function parsePoint(text, size) {
  const match = POINT.exec(text.trim().toLowerCase());
  const row = size - Number(match?.[2]);
  const col = (match?.[1] ?? "").charCodeAt(0) - FIRST_COLUMN;
  if (row >= 0 && row < size && col >= 0 && col < size) return [row, col];
  throw new InvalidMove(`expected a point from a1 to ${formatPoint([0, size - 1], size)}, got '${text.trim()}'`);
}
