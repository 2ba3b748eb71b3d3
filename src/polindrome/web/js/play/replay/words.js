// Where in the game one is, in words.

import { t } from "../../words.js";
import { entriesOf, entrySeen } from "./entries.js";
import { verdictIn } from "./review.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {State & {table: Table}} Seated */

/**
 * The move that led to the position that is looked at, with its label if there is one.
 * @param {Seated} state
 */
export function stepWords(state) {
  const entry = entrySeen(state);
  const count = entriesOf(state.table).length;
  if (!entry) return t("replay.at.start", { count });
  const { number, who, text } = entry;
  const words = t("replay.at.move", { number, count, who, text });
  const label = verdictIn(state.replay.review, entry)?.label;
  return label ? `${words} ${t(`replay.label.${label}`)}.` : words;
}
