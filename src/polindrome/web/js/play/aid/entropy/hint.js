// Hints of Entropy: in which line or part of the board, which token, and where exactly.

import { indexToCoords, indexToPosition, SIZE } from "../../../entropy/board.js";
import { FIRST_SLIDE, slideOfAction } from "../../../entropy/notation.js";
import { t } from "../../../words.js";
import { colorName } from "../../entropy/hand.js";
import { IDLE } from "../../sending.js";

/** @typedef {import("../../../entropy/moves.js").Slide} Slide */
/** @typedef {import("../../../types.js").EntropyState} EntropyState */
/** @typedef {import("../../../types.js").EntropyTable} Table */
/** @typedef {import("../types.js").Grade} Grade */
/** @typedef {import("../types.js").Suggestion} Suggestion */

/** Rows and columns of the part of the board that is shown first to Chaos. */
const PART = 4;

/**
 * The squares that are marked for what is told.
 * @param {Suggestion} found
 * @param {Grade} grade
 * @returns {number[]}
 */
export function squaresOf({ action }, grade) {
  if (action < FIRST_SLIDE) return grade === 3 ? [action] : grade === 2 ? rowOf(action) : partOf(action);
  const slide = slideOfAction(action);
  if (!slide) return [];
  if (grade === 1) return isInRow(slide) ? rowOf(slide.source) : columnOf(slide.source);
  return grade === 2 ? [slide.source] : [slide.source, slide.target];
}

/**
 * @param {Table} table
 * @param {Suggestion} found
 * @param {Grade} grade
 */
export function hintWords(table, { action }, grade) {
  if (action < FIRST_SLIDE) return placementWords(action, grade);
  const slide = slideOfAction(action);
  return slide ? slideWords(table, slide, grade) : t(`aid.hint.rest.${grade}`);
}

/**
 * @param {number} square
 * @param {Grade} grade
 */
function placementWords(square, grade) {
  if (grade === 1) return t("aid.hint.area");
  const name = indexToPosition(square);
  return grade === 2 ? t("aid.hint.line.row", { line: name.charAt(0) }) : t("aid.hint.square", { square: name });
}

/**
 * @param {Table} table
 * @param {Slide} slide
 * @param {Grade} grade
 */
function slideWords({ game }, slide, grade) {
  const { source, target } = slide;
  const [from, to] = [indexToPosition(source), indexToPosition(target)];
  if (grade === 3) return t("aid.hint.slide", { from, to });
  const color = game.board[source];
  if (grade === 2) return t("aid.hint.token", { colour: color ? colorName(color) : "", square: from });
  if (isInRow(slide)) return t("aid.hint.line.row", { line: from.charAt(0) });
  return t("aid.hint.line.column", { line: from.charAt(1) });
}

/**
 * The token that is told is taken in hand; a move that is told exactly only has to be confirmed.
 * @param {EntropyState} state
 * @param {Suggestion} found
 * @param {Grade} grade
 * @returns {EntropyState}
 */
export function reveal(state, { action }, grade) {
  if (grade === 1) return state;
  if (action < FIRST_SLIDE) {
    return grade === 3 ? { ...state, interaction: { mode: "pointing", at: action, hand: "keys" } } : state;
  }
  const slide = slideOfAction(action);
  if (!slide) return { ...state, interaction: IDLE };
  const at = grade === 3 ? slide.target : slide.source;
  return { ...state, interaction: { mode: "lifted", from: slide.source, at, hand: "keys", carried: null } };
}

/** @param {Slide} slide */
function isInRow({ source, target }) {
  return indexToCoords(source)[0] === indexToCoords(target)[0];
}

/** @param {number} square */
function rowOf(square) {
  const [row] = indexToCoords(square);
  return Array.from({ length: SIZE }, (_, col) => row * SIZE + col);
}

/** @param {number} square */
function columnOf(square) {
  const [, col] = indexToCoords(square);
  return Array.from({ length: SIZE }, (_, row) => row * SIZE + col);
}

/**
 * A part of the board with the square somewhere in it.
 * @param {number} square
 */
function partOf(square) {
  const [top = 0, left = 0] = indexToCoords(square).map((line) => (line < PART ? 0 : SIZE - PART));
  return Array.from(
    { length: PART * PART },
    (_, place) => (top + Math.floor(place / PART)) * SIZE + left + (place % PART),
  );
}
