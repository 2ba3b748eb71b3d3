// What the review says of the move that is looked at.

import { uiOfFamily } from "../../../games";
import type { Entry } from "../../../games/past";
import type { Verdict } from "../../../games/review";
import type { Message, State, Table } from "../../../app/state";
import { entrySeen } from "../../../games/past";
import { verdictIn } from "../../../games/review";
import { number, t } from "../../../app/i18n";
import { element, onChange } from "../../../app/dom";
import { sign } from "./moves";

export function createVerdict(dispatch: (message: Message) => void) {
  const node = element("div", {
    class: "verdict",
    id: "verdict",
    role: "group",
    "aria-label": t("replay.review.title"),
  });
  const paint = onChange((entry: Entry | undefined, verdict: Verdict | undefined, family: string) => {
    node.hidden = !verdict;
    node.replaceChildren(...(entry && verdict ? wordsOf(entry, verdict, family, dispatch) : []));
  });
  return {
    node,
    paint: (state: State & { table: Table }) => {
      const entry = entrySeen(state);
      paint(entry, verdictIn(state.replay.review, entry), state.table.family);
    },
  };
}

function wordsOf(
  { who, text, css, ply }: Entry,
  verdict: Verdict,
  family: string,
  dispatch: (message: Message) => void,
) {
  const label = t(`replay.label.${verdict.label}`);
  const mark = element("span", { "aria-hidden": "true" }, sign(verdict.label));
  const title = element("h3", { class: css }, mark, t("replay.verdict.title", { who, text, label }));
  const sentence = element("p", { class: "sentence" });
  void uiOfFamily(family)
    .later()
    .then(({ sentenceOf }) => sentence.append(sentenceOf(verdict)));
  const lines = [title, sentence, element("p", { class: "outlook" }, outlookWords(verdict))];
  if (!verdict.better) return lines;
  const better = element("p", { class: "better-words" }, t("replay.verdict.better", { text: verdict.better.text }));
  const again = element("button", { type: "button", class: "button", id: "retry" }, t("replay.verdict.retry"));
  again.addEventListener("click", () => dispatch({ type: "replay:retry", ply }));
  return [...lines, better, again];
}

function outlookWords({ before, after, lost }: Verdict) {
  if (before.win === null || after.win === null) {
    const course = t("replay.verdict.points", { before: number(before.points), after: number(after.points) });
    return `${course} · ${t("replay.verdict.lost", { points: number(lost.points, 1) })}`;
  }
  return t("replay.verdict.win", { before: percent(before.win), after: percent(after.win) });
}

function percent(share: number) {
  return t("replay.percent", { value: number(100 * share) });
}
