// Answers to what was typed: a sentence, a refusal, or a list of which the first lines are told.

import { t } from "../../words.js";

/** @typedef {import("./types.js").Answer} Answer */

/** How many lines are told at once. */
const PAGE = 12;

/**
 * The first lines, and the others for those who ask for more.
 * @param {string[]} lines
 * @param {string[]} [choices]
 * @returns {Answer}
 */
export function paged(lines, choices = []) {
  const rest = lines.slice(PAGE);
  const note = rest.length ? [t("text.more.note", { count: rest.length })] : [];
  return { lines: [...lines.slice(0, PAGE), ...note], choices, rest };
}

/**
 * @param {string} name
 * @param {Record<string, string|number>} [values]
 * @returns {Answer}
 */
export function said(name, values) {
  return { lines: [t(name, values)] };
}

/**
 * What cannot be done, and why.
 * @param {string} name
 * @param {Record<string, string|number>} [values]
 * @returns {Answer}
 */
export function bad(name, values) {
  return { lines: [t(name, values)], isBad: true };
}
