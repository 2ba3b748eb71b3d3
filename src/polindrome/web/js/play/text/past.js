// What can be typed to look back: from move to move, from mistake to mistake, and what the review says.

import { entrySeen } from "../replay/entries.js";
import { mayReview, missteps, reviewedName, verdictIn } from "../replay/review.js";
import { step, toMistake } from "../replay/steps.js";
import { stepWords } from "../replay/words.js";
import { isLookingBack } from "../table.js";
import { number, t } from "../../words.js";
import { bad, said } from "./answers.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../replay/types.js").StepTo} StepTo */
/** @typedef {import("../replay/types.js").Summary} Summary */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {State & {table: Table}} Seated */

/** A game is always on the table where somebody types. */
export const PAST = {
  back: (/** @type {Seated} */ state) => stepped(state, "back"),
  forward: (/** @type {Seated} */ state) => stepped(state, "forward"),
  first: (/** @type {Seated} */ state) => stepped(state, "first"),
  now: (/** @type {Seated} */ state) => stepped(state, "last"),
  review,
  mistake,
  retry,
};

/**
 * @param {Seated} state
 * @param {StepTo} to
 * @returns {Answer}
 */
function stepped(state, to) {
  const [after] = step(state, to);
  return told(/** @type {Seated} */ (after));
}

/**
 * Where one is now, and what the review says of the move that led there.
 * @param {Seated} state
 * @returns {Answer}
 */
function told(state) {
  const verdict = verdictIn(state.replay.review, entrySeen(state));
  const judged = verdict && state.text.talk ? [state.text.talk.sentenceOf(verdict)] : [];
  const now = isLookingBack(state) ? [] : [t("text.now")];
  return { lines: [stepWords(state), ...judged, ...now], choices: [], step: [state, []] };
}

/**
 * Asks for the review, or tells what it says of everybody.
 * @param {Seated} state
 * @returns {Answer}
 */
function review(state) {
  const { table, replay } = state;
  const { review: known } = replay;
  if (!mayReview(state)) return bad("replay.review.people");
  if (known?.state === "asked" || (known?.state === "running" && !known.done)) return said("replay.review.waiting");
  if (known?.state === "running") return said("replay.review.progress", { done: known.done, total: known.total });
  const isOld = known?.sequence !== table.sequence && !table.rematch;
  if (!known?.review || isOld) return { ...said("text.review.asked"), message: { type: "replay:ask" } };
  return { lines: [...known.review.seats.map((seat) => summary(table, seat)), mistakesOf(state)] };
}

/** @param {Seated} state */
function mistakesOf(state) {
  const count = missteps(state).length;
  return count ? t("text.review.mistakes", { count }) : t("text.review.clean");
}

/**
 * @param {Table} table
 * @param {Summary} summary
 */
function summary(table, { seat, labels, accuracy }) {
  const { inaccuracy, mistake, blunder } = labels;
  const share = accuracy === null ? t("replay.review.none") : t("replay.percent", { value: number(100 * accuracy) });
  return t("text.review.seat", { who: reviewedName(table, seat), share, inaccuracy, mistake, blunder });
}

/**
 * The next move for which there was a better one; with a word for back, the one before.
 * @param {Seated} state
 * @param {string[]} words
 * @returns {Answer}
 */
function mistake(state, [way = ""]) {
  if (!state.replay.review?.review) return bad("text.mistake.unknown");
  if (!missteps(state).length) return said("text.review.clean");
  const [after] = toMistake(state, t("text.name.back").split(" ").includes(way) ? -1 : 1);
  return told(/** @type {Seated} */ (after));
}

/**
 * A new game from before the move that is looked at.
 * @param {Seated} state
 * @returns {Answer}
 */
function retry(state) {
  const entry = entrySeen(state);
  if (!isLookingBack(state) || !entry) return bad("text.retry.none");
  return { lines: [], message: { type: "replay:retry", ply: entry.ply } };
}
