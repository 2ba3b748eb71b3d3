// What the review says of the move that is looked at.

import { entrySeen } from "../../play/replay/entries.js";
import { verdictIn } from "../../play/replay/review.js";
import { number, t } from "../../words.js";
import { element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";
import { sign } from "./moves.js";

/** @typedef {import("../../play/replay/types.js").Entry} Entry */
/** @typedef {import("../../play/replay/types.js").Outlook} Outlook */
/** @typedef {import("../../play/replay/types.js").Verdict} Verdict */
/** @typedef {import("../../types.js").FamilyName} FamilyName */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */

/** @param {(message: Message) => void} dispatch */
export function createVerdict(dispatch) {
  const node = element("div", {
    class: "verdict",
    id: "verdict",
    role: "group",
    "aria-label": t("replay.review.title"),
  });
  const paint = onChange(
    (
      /** @type {Entry|undefined} */ entry,
      /** @type {Verdict|undefined} */ verdict,
      /** @type {FamilyName} */ family,
    ) => {
      node.hidden = !verdict;
      node.replaceChildren(...(entry && verdict ? wordsOf(entry, verdict, family, dispatch) : []));
    },
  );
  return {
    node,
    paint: (/** @type {State & {table: Table}} */ state) => {
      const entry = entrySeen(state);
      paint(entry, verdictIn(state.replay.review, entry), state.table.family);
    },
  };
}

/**
 * @param {Entry} entry
 * @param {Verdict} verdict
 * @param {FamilyName} family
 * @param {(message: Message) => void} dispatch
 */
function wordsOf({ who, text, css, ply }, verdict, family, dispatch) {
  const label = t(`replay.label.${verdict.label}`);
  const mark = element("span", { "aria-hidden": "true" }, sign(verdict.label));
  const title = element("h3", { class: css }, mark, t("replay.verdict.title", { who, text, label }));
  const sentence = element("p", { class: "sentence" });
  void VIEWS[family].sentences().then(({ sentenceOf }) => sentence.append(sentenceOf(verdict)));
  const lines = [title, sentence, element("p", { class: "outlook" }, outlookWords(verdict))];
  if (!verdict.better) return lines;
  const better = element("p", { class: "better-words" }, t("replay.verdict.better", { text: verdict.better.text }));
  const again = element("button", { type: "button", class: "button", id: "retry" }, t("replay.verdict.retry"));
  again.addEventListener("click", () => dispatch({ type: "replay:retry", ply }));
  return [...lines, better, again];
}

/** @param {Verdict} verdict */
function outlookWords({ before, after, lost }) {
  if (before.win === null || after.win === null) {
    const course = t("replay.verdict.points", { before: number(before.points), after: number(after.points) });
    return `${course} · ${t("replay.verdict.lost", { points: number(lost.points, 1) })}`;
  }
  return t("replay.verdict.win", { before: percent(before.win), after: percent(after.win) });
}

/** @param {number} share */
function percent(share) {
  return t("replay.percent", { value: number(100 * share) });
}
