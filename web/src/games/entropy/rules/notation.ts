// Moves as people write them and as numbers: "c4" places, "a1-b1" slides, "pass" leaves all as it is.

import type { Slide } from "./moves";
import { InvalidMove } from "../../errors";
import { COLOR_NAMES, COLORS, indexToPosition, positionToIndex, SQUARES } from "./board";

export const FIRST_SLIDE = SQUARES;
export const PASS = FIRST_SLIDE + SQUARES * SQUARES;
const PASS_TEXT = "pass";

/** A slide as text; null is a pass. */
export function formatSlide(slide: Slide | null) {
  return slide ? `${indexToPosition(slide.source)}-${indexToPosition(slide.target)}` : PASS_TEXT;
}

/** The slide that the text means, null for a pass; InvalidMove if it is neither. */
export function parseSlide(text: string): Slide | null {
  const word = tidy(text);
  if (word === PASS_TEXT) return null;
  const dash = word.indexOf("-");
  if (dash < 0) throw new InvalidMove(`'${text}' is no move of Order; expected a slide such as 'a1-b1', or 'pass'`);
  return { source: positionToIndex(word.slice(0, dash)), target: positionToIndex(word.slice(dash + 1)) };
}

/** The index of the square that the text names; InvalidMove if there is none. */
export function parsePlacement(text: string) {
  return positionToIndex(tidy(text));
}

/** The colour that a letter or a name means, "R" or "red"; InvalidMove if there is none. */
export function parseColor(text: string) {
  const word = tidy(text);
  const color = COLORS.find((known) => word === known.toLowerCase() || word === COLOR_NAMES[known]);
  if (!color) throw new InvalidMove(`'${text}' is no colour; expected one of ${COLORS.join(", ")}`);
  return color;
}

/** The number of a slide; null is a pass. */
export function actionOfSlide(slide: Slide | null) {
  return slide ? FIRST_SLIDE + SQUARES * slide.source + slide.target : PASS;
}

/** The slide of a number from FIRST_SLIDE on; null for a pass. */
export function slideOfAction(action: number): Slide | null {
  if (action === PASS) return null;
  return { source: Math.floor((action - FIRST_SLIDE) / SQUARES), target: (action - FIRST_SLIDE) % SQUARES };
}

function tidy(text: string) {
  return text.trim().toLowerCase();
}
