// Placements as people type them, and as they are listed: by corner, or by piece.

import { formatMove, formatPoint } from "../../../blokus/notation.js";
import { findOrientation, pieceOf, PIECES } from "../../../blokus/pieces.js";
import { t } from "../../../words.js";
import { paged, said } from "../answers.js";

/** @typedef {import("../../../types.js").BlokusGame} Game */
/** @typedef {import("../../../types.js").Move} Move */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {[row: number, col: number]} Cell */

/**
 * What the words of a line mean: pieces that may be meant, a point, a turn; and whether the whole move is named, with
 * its turn, so that the point is the corner of its box.
 * @typedef {{pieces: number[], point: Cell|null, degrees: number, flipped: boolean, isWhole: boolean,
 *   strange: string|null}} Meaning
 */

/** How many placements stand in a line of a list. */
const IN_A_LINE = 6;

const VERBS = /^(play|place|put|move|spiele?|setze?|lege?|ziehe?)$/;
const TURN = /^(0|90|180|270)?(f|flip|flipped|gewendet)?$/;
const POINT = /^([a-t])([1-9]\d?)$/;

/**
 * Reads words such as "F.90f@c5", "f e7", "T e7 90 f" or "e7".
 * @param {string} line
 * @param {number} size
 * @returns {Meaning}
 */
export function readPlacement(line, size) {
  const words = line
    .toLowerCase()
    .split(/[\s@.,;:°]+/)
    .filter((word) => word && !VERBS.test(word));
  /** @type {Meaning} */
  const meaning = { pieces: [], point: null, degrees: 0, flipped: false, isWhole: line.includes("@"), strange: null };
  return words.reduce((known, word) => withWord(known, word, size, words.length === 1), meaning);
}

/**
 * A name such as L5 is that of a piece and of a point: the piece comes first. So does F5, unless it stands alone.
 * @param {Meaning} known
 * @param {string} word
 * @param {number} size
 * @param {boolean} isAlone
 * @returns {Meaning}
 */
function withWord(known, word, size, isAlone) {
  const pieces = known.pieces.length ? [] : piecesNamed(word);
  const point = known.point ? null : pointNamed(word, size);
  const turn = TURN.exec(word);
  if (pieces.length && !(point && isAlone && isLonger(word, pieces))) return { ...known, pieces };
  if (point) return { ...known, point };
  if (!turn) return { ...known, strange: known.strange ?? word };
  return {
    ...known,
    degrees: Number(turn[1] ?? known.degrees),
    flipped: known.flipped || Boolean(turn[2]),
    isWhole: true,
  };
}

/**
 * Whether a piece is named with its size, which is no part of its name.
 * @param {string} word
 * @param {number[]} pieces
 */
function isLonger(word, pieces) {
  return pieces.every((id) => pieceOf(id).name.length < word.length);
}

/**
 * The pieces that a word may mean: by name, by the letter of several, or with its size.
 * @param {string} word
 */
export function piecesNamed(word) {
  const names = PIECES.map(({ id, name, size }) => ({ id, name: name.toLowerCase(), size }));
  const exact = names.filter(({ name, size }) => name === word || `${name}${size}` === word);
  const found = exact.length ? exact : names.filter(({ name }) => word.length === 1 && name.startsWith(word));
  return found.map(({ id }) => id);
}

/**
 * @param {string} word
 * @param {number} size
 * @returns {Cell|null}
 */
export function pointNamed(word, size) {
  const [, letter = "", digits] = POINT.exec(word) ?? [];
  const [row, col] = [size - Number(digits), letter.charCodeAt(0) - "a".charCodeAt(0)];
  return row >= 0 && row < size && col >= 0 && col < size ? [row, col] : null;
}

/**
 * The move that is wholly named.
 * @param {number} pieceId
 * @param {Meaning} meaning
 * @param {Cell} point
 * @returns {Move}
 */
export function wholeMove(pieceId, { degrees, flipped }, [row, col]) {
  return { pieceId, orientation: findOrientation(pieceId, degrees, flipped).id, row, col };
}

/**
 * The legal placements of some pieces that cover a point; of all pieces, and everywhere, if none are named.
 * @param {Game} game
 * @param {number} colour
 * @param {number[]} pieces
 * @param {Cell|null} point
 */
export function fitting(game, colour, pieces, point) {
  return game
    .legalMoves(colour)
    .filter((move) => (!pieces.length || pieces.includes(move.pieceId)) && (!point || covers(game, move, point)));
}

/**
 * @param {Game} game
 * @param {Move} move
 * @param {Cell} point
 */
function covers(game, move, point) {
  return game.cellsOf(move).some((cell) => String(cell) === String(point));
}

/**
 * Every corner from which a colour may go on, with the pieces that fit there.
 * @param {Game} game
 * @param {number} colour
 * @returns {Answer}
 */
export function overview(game, colour) {
  const lines = game.frontier(colour).flatMap((corner) => {
    const moves = fitting(game, colour, [], corner);
    const pieces = [...new Set(moves.map(({ pieceId }) => pieceOf(pieceId).name))].join(", ");
    const point = formatPoint(corner, game.size);
    return moves.length ? [t("text.moves.corner", { point, count: moves.length, pieces })] : [];
  });
  if (!lines.length) return said("text.moves.none");
  return paged([t("text.moves.all", { count: game.legalMoves(colour).length }), ...lines]);
}

/**
 * Placements, of which there are some, with numbers: grouped by the corner that they use, or by their piece if they are
 * all at one point.
 * @param {Game} game
 * @param {number} colour
 * @param {readonly Move[]} moves
 * @param {boolean} isByPiece
 * @returns {Answer}
 */
export function numbered(game, colour, moves, isByPiece) {
  /** @type {Map<string, Move[]>} */
  const groups = new Map();
  for (const move of moves) {
    const title = isByPiece ? pieceOf(move.pieceId).name : cornerOf(game, colour, move);
    groups.set(title, [...(groups.get(title) ?? []), move]);
  }
  const choices = [...groups.values()].flat().map((move) => formatMove(move, game.size));
  const titles = [...groups].flatMap(([title, group]) => group.map(() => title));
  return paged([t("text.moves.choose"), ...linesOf(choices, titles)], choices);
}

/**
 * The choices with their numbers, a few to a line, and their title before them.
 * @param {string[]} choices
 * @param {string[]} titles
 */
function linesOf(choices, titles) {
  /** @type {{title: string, moves: string[]}[]} */
  const lines = [];
  choices.forEach((choice, index) => {
    const title = titles[index] ?? "";
    const line = lines.at(-1);
    const words = `${index + 1} ${choice}`;
    if (line?.title === title && line.moves.length < IN_A_LINE) line.moves.push(words);
    else lines.push({ title, moves: [words] });
  });
  return lines.map(({ title, moves }) => t("text.moves.group", { title, moves: moves.join(", ") }));
}

/**
 * @param {Game} game
 * @param {number} colour
 * @param {Move} move
 */
function cornerOf(game, colour, move) {
  const corners = new Set(game.frontier(colour).map(String));
  const cell = game.cellsOf(move).find((own) => corners.has(String(own)));
  return cell ? formatPoint(cell, game.size) : "";
}
