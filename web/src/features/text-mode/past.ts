// What can be typed to look back: from move to move, from mistake to mistake, and what the review says.

import type { State, Table } from "../../app/state";
import type { StepTo } from "../replay/types";
import type { Summary } from "../../games/review";
import type { Answer } from "../../games/game_ui";
import { entrySeen } from "../../games/past";
import { mayReview, missteps, reviewedName, verdictIn } from "../../games/review";
import { step, toMistake } from "../replay/steps";
import { stepWords } from "../../games/step_words";
import { isLookingBack } from "../../app/table";
import { number, t } from "../../app/i18n";
import { bad, said } from "../../games/answers";

export type Seated = State & { table: Table };

/** A game is always on the table where somebody types. */
export const PAST = {
  back: (state: Seated) => stepped(state, "back"),
  forward: (state: Seated) => stepped(state, "forward"),
  first: (state: Seated) => stepped(state, "first"),
  now: (state: Seated) => stepped(state, "last"),
  review,
  mistake,
  retry,
};

function stepped(state: Seated, to: StepTo): Answer {
  const [after] = step(state, to);
  return told(after as Seated);
}

/** Where one is now, and what the review says of the move that led there. */
function told(state: Seated): Answer {
  const verdict = verdictIn(state.replay.review, entrySeen(state));
  const judged = verdict && state.text.later ? [state.text.later.sentenceOf(verdict)] : [];
  const now = isLookingBack(state) ? [] : [t("text.now")];
  return { lines: [stepWords(state), ...judged, ...now], choices: [], step: [state, []] };
}

/** Asks for the review, or tells what it says of everybody. */
function review(state: Seated): Answer {
  const { table, replay } = state;
  const { review: known } = replay;
  if (!mayReview(state)) return bad("replay.review.people");
  if (known?.state === "asked" || (known?.state === "running" && !known.done)) return said("replay.review.waiting");
  if (known?.state === "running") return said("replay.review.progress", { done: known.done, total: known.total });
  const isOld = known?.sequence !== table.sequence && !table.rematch;
  if (!known?.review || isOld) return { ...said("text.review.asked"), message: { type: "replay:ask" } };
  return { lines: [...known.review.seats.map((seat) => summary(table, seat)), mistakesOf(state)] };
}

function mistakesOf(state: Seated) {
  const count = missteps(state).length;
  return count ? t("text.review.mistakes", { count }) : t("text.review.clean");
}

function summary(table: Table, { seat, labels, accuracy }: Summary) {
  const { inaccuracy, mistake, blunder } = labels;
  const share = accuracy === null ? t("replay.review.none") : t("replay.percent", { value: number(100 * accuracy) });
  return t("text.review.seat", { who: reviewedName(table, seat), share, inaccuracy, mistake, blunder });
}

/** The next move for which there was a better one; with a word for back, the one before. */
function mistake(state: Seated, [way = ""]: string[]): Answer {
  if (!state.replay.review?.review) return bad("text.mistake.unknown");
  if (!missteps(state).length) return said("text.review.clean");
  const [after] = toMistake(state, t("text.name.back").split(" ").includes(way) ? -1 : 1);
  return told(after as Seated);
}

/** A new game from before the move that is looked at. */
function retry(state: Seated): Answer {
  const entry = entrySeen(state);
  if (!isLookingBack(state) || !entry) return bad("text.retry.none");
  return { lines: [], message: { type: "replay:retry", ply: entry.ply } };
}
