// Placements as people type them, and as they are listed: by corner, or by piece.

import type { BlokusGame as Game } from "../rules/game";
import type { Move } from "../rules/moves";
import type { Answer } from "../../game_ui";
import { formatMove, formatPoint } from "../rules/notation";
import { findOrientation, pieceOf, PIECES } from "../rules/pieces";
import { t } from "../../../app/i18n";
import { paged, said } from "../../answers";

export type Cell = [row: number, col: number];

/** What the words of a line mean: pieces that may be meant, a point, a turn; and whether the whole move is named, with
its turn, so that the point is the corner of its box. */
export type Meaning = {
  pieces: number[];
  point: Cell | null;
  degrees: number;
  flipped: boolean;
  isWhole: boolean;
  strange: string | null;
};

/** How many placements stand in a line of a list. */
const IN_A_LINE = 6;

const VERBS = /^(play|place|put|move|spiele?|setze?|lege?|ziehe?)$/;
const TURN = /^(0|90|180|270)?(f|flip|flipped|gewendet)?$/;
const POINT = /^([a-t])([1-9]\d?)$/;

/** Reads words such as "F.90f@c5", "f e7", "T e7 90 f" or "e7". */
export function readPlacement(line: string, size: number): Meaning {
  const words = line
    .toLowerCase()
    .split(/[\s@.,;:°]+/)
    .filter((word) => word && !VERBS.test(word));
  const meaning: Meaning = {
    pieces: [],
    point: null,
    degrees: 0,
    flipped: false,
    isWhole: line.includes("@"),
    strange: null,
  };
  return words.reduce((known, word) => withWord(known, word, size, words.length === 1), meaning);
}

/**
 * A name such as L5 is that of a piece and of a point: the piece comes first. So does F5, unless it stands alone.
 */
function withWord(known: Meaning, word: string, size: number, isAlone: boolean): Meaning {
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

/** Whether a piece is named with its size, which is no part of its name. */
function isLonger(word: string, pieces: number[]) {
  return pieces.every((id) => pieceOf(id).name.length < word.length);
}

/** The pieces that a word may mean: by name, by the letter of several, or with its size. */
export function piecesNamed(word: string) {
  const names = PIECES.map(({ id, name, size }) => ({ id, name: name.toLowerCase(), size }));
  const exact = names.filter(({ name, size }) => name === word || `${name}${size}` === word);
  const found = exact.length ? exact : names.filter(({ name }) => word.length === 1 && name.startsWith(word));
  return found.map(({ id }) => id);
}

export function pointNamed(word: string, size: number): Cell | null {
  const [, letter = "", digits] = POINT.exec(word) ?? [];
  const [row, col] = [size - Number(digits), letter.charCodeAt(0) - "a".charCodeAt(0)];
  return row >= 0 && row < size && col >= 0 && col < size ? [row, col] : null;
}

/** The move that is wholly named. */
export function wholeMove(pieceId: number, { degrees, flipped }: Meaning, [row, col]: Cell): Move {
  return { pieceId, orientation: findOrientation(pieceId, degrees, flipped).id, row, col };
}

/** The legal placements of some pieces that cover a point; of all pieces, and everywhere, if none are named. */
export function fitting(game: Game, colour: number, pieces: number[], point: Cell | null) {
  return game
    .legalMoves(colour)
    .filter((move) => (!pieces.length || pieces.includes(move.pieceId)) && (!point || covers(game, move, point)));
}

function covers(game: Game, move: Move, point: Cell) {
  return game.cellsOf(move).some((cell) => String(cell) === String(point));
}

/** Every corner from which a colour may go on, with the pieces that fit there. */
export function overview(game: Game, colour: number): Answer {
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
 */
export function numbered(game: Game, colour: number, moves: readonly Move[], isByPiece: boolean): Answer {
  const groups: Map<string, Move[]> = new Map();
  for (const move of moves) {
    const title = isByPiece ? pieceOf(move.pieceId).name : cornerOf(game, colour, move);
    groups.set(title, [...(groups.get(title) ?? []), move]);
  }
  const choices = [...groups.values()].flat().map((move) => formatMove(move, game.size));
  const titles = [...groups].flatMap(([title, group]) => group.map(() => title));
  return paged([t("text.moves.choose"), ...linesOf(choices, titles)], choices);
}

/** The choices with their numbers, a few to a line, and their title before them. */
function linesOf(choices: string[], titles: string[]) {
  const lines: { title: string; moves: string[] }[] = [];
  choices.forEach((choice, index) => {
    const title = titles[index] ?? "";
    const line = lines.at(-1);
    const words = `${index + 1} ${choice}`;
    if (line?.title === title && line.moves.length < IN_A_LINE) line.moves.push(words);
    else lines.push({ title, moves: [words] });
  });
  return lines.map(({ title, moves }) => t("text.moves.group", { title, moves: moves.join(", ") }));
}

function cornerOf(game: Game, colour: number, move: Move) {
  const corners = new Set(game.frontier(colour).map(String));
  const cell = game.cellsOf(move).find((own) => corners.has(String(own)));
  return cell ? formatPoint(cell, game.size) : "";
}
