// Hints of Entropy: in which line or part of the board, which token, and where exactly.

import type { Slide } from "./rules/moves";
import type { EntropyState, EntropyTable as Table } from "./types";
import type { Grade } from "../../features/hints/types";
import type { Better as Suggestion } from "../review";
import { indexToCoords, indexToPosition, SIZE } from "./rules/board";
import { FIRST_SLIDE, slideOfAction } from "./rules/notation";
import { t } from "../../app/i18n";
import { colorName } from "./selection";
import { IDLE } from "../../app/moves";

/** Rows and columns of the part of the board that is shown first to Chaos. */
const PART = 4;

/** The squares that are marked for what is told. */
export function squaresOf({ action }: Suggestion, grade: Grade): number[] {
  if (action < FIRST_SLIDE) return grade === 3 ? [action] : grade === 2 ? rowOf(action) : partOf(action);
  const slide = slideOfAction(action);
  if (!slide) return [];
  if (grade === 1) return isInRow(slide) ? rowOf(slide.source) : columnOf(slide.source);
  return grade === 2 ? [slide.source] : [slide.source, slide.target];
}

export function hintWords(table: Table, { action }: Suggestion, grade: Grade) {
  if (action < FIRST_SLIDE) return placementWords(action, grade);
  const slide = slideOfAction(action);
  return slide ? slideWords(table, slide, grade) : t(`hints.hint.rest.${grade}`);
}

function placementWords(square: number, grade: Grade) {
  if (grade === 1) return t("hints.hint.area");
  const name = indexToPosition(square);
  return grade === 2 ? t("hints.hint.line.row", { line: name.charAt(0) }) : t("hints.hint.square", { square: name });
}

function slideWords({ game }: Table, slide: Slide, grade: Grade) {
  const { source, target } = slide;
  const [from, to] = [indexToPosition(source), indexToPosition(target)];
  if (grade === 3) return t("hints.hint.slide", { from, to });
  const color = game.board[source];
  if (grade === 2) return t("hints.hint.token", { colour: color ? colorName(color) : "", square: from });
  if (isInRow(slide)) return t("hints.hint.line.row", { line: from.charAt(0) });
  return t("hints.hint.line.column", { line: from.charAt(1) });
}

/** The token that is told is taken in hand; a move that is told exactly only has to be confirmed. */
export function reveal(state: EntropyState, { action }: Suggestion, grade: Grade): EntropyState {
  if (grade === 1) return state;
  if (action < FIRST_SLIDE) {
    return grade === 3 ? { ...state, interaction: { mode: "pointing", at: action, hand: "keys" } } : state;
  }
  const slide = slideOfAction(action);
  if (!slide) return { ...state, interaction: IDLE };
  const at = grade === 3 ? slide.target : slide.source;
  return { ...state, interaction: { mode: "lifted", from: slide.source, at, hand: "keys", carried: null } };
}

function isInRow({ source, target }: Slide) {
  return indexToCoords(source)[0] === indexToCoords(target)[0];
}

function rowOf(square: number) {
  const [row] = indexToCoords(square);
  return Array.from({ length: SIZE }, (_, col) => row * SIZE + col);
}

function columnOf(square: number) {
  const [, col] = indexToCoords(square);
  return Array.from({ length: SIZE }, (_, row) => row * SIZE + col);
}

/** A part of the board with the square somewhere in it. */
function partOf(square: number) {
  const [top = 0, left = 0] = indexToCoords(square).map((line) => (line < PART ? 0 : SIZE - PART));
  return Array.from(
    { length: PART * PART },
    (_, place) => (top + Math.floor(place / PART)) * SIZE + left + (place % PART),
  );
}
