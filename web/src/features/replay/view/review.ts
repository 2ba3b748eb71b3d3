// The review of a game: asked for, under way, failed, or what it says of each player.

import type { Found, Summary } from "../../../games/review";
import type { Review } from "./moves";
import type { Message, State, Table } from "../../../app/state";
import { LABELS, mayReview, missteps, reviewedName } from "../../../games/review";
import { number, t } from "../../../app/i18n";
import { element, onChange } from "../../../app/dom";
import { icon } from "../../../app/icons";
import { sign } from "./moves";

export type Seated = State & { table: Table };

export type Dispatch = (message: Message) => void;

/** Whether one may ask: of a saved game, or not because of other people. */
export type Leave = "own" | "saved" | "people";

export function createReview(dispatch: Dispatch) {
  const place = element("div", { class: "review-body", id: "review" });
  const node = element("section", { class: "review", "aria-label": t("replay.review.title") }, place);
  const paint = onChange((table: Table, review: Review | null, leave: Leave) => {
    place.replaceChildren(...bodyOf(table, review, leave, dispatch));
  });
  return {
    node,
    paint: (state: Seated) => {
      paint(state.table, state.replay.review, leaveOf(state));
    },
  };
}

function leaveOf(state: Seated): Leave {
  if (!mayReview(state)) return "people";
  return state.replay.link === null ? "own" : "saved";
}

/** From mistake to mistake. */
export function createJumps(dispatch: Dispatch) {
  const previous = button(
    "previous-mistake",
    t("replay.review.previous"),
    { type: "replay:mistake", by: -1 },
    dispatch,
  );
  const next = button("next-mistake", t("replay.review.next"), { type: "replay:mistake", by: 1 }, dispatch);
  const node = element("div", { class: "jumps" }, previous, next);
  return {
    node,
    paint: (state: Seated) => {
      node.hidden = !missteps(state).length;
    },
  };
}

function bodyOf(table: Table, review: Review | null, leave: Leave, dispatch: Dispatch) {
  const asking = (words: string) => {
    const ask = button("ask-review", t(words), { type: "replay:ask" }, dispatch);
    ask.prepend(icon("star"));
    return ask;
  };
  switch (review?.state) {
    case "asked":
    case "running":
      return progressOf(review);
    case "failed":
      return [element("p", { class: "problem" }, t("replay.review.failed")), asking("replay.review.retry")];
    case "ready": {
      const isOld = review.sequence !== table.sequence && !table.rematch;
      return [
        ...(review.review ? [summaryOf(table, review.review)] : []),
        ...(isOld ? [asking("replay.review.again")] : []),
      ];
    }
    default: {
      const words = leave === "own" ? [] : [element("p", { class: "soft" }, t(`replay.review.${leave}`))];
      return leave === "people" ? words : [asking("replay.review.ask"), ...words];
    }
  }
}

function progressOf({ done, total }: Pick<NonNullable<Review>, "done" | "total">) {
  const words = done ? t("replay.review.progress", { done, total }) : t("replay.review.waiting");
  const bar = element("progress", { id: "review-progress", max: Math.max(total, 1), value: done, "aria-label": words });
  return [element("p", { role: "status" }, words), bar];
}

/** How well each player played. */
function summaryOf(table: Table, { seats }: Found) {
  const signs = LABELS.map((label) => element("th", { scope: "col" }, sign(label)));
  const head = [t("replay.review.player"), t("replay.review.accuracy")].map((words) =>
    element("th", { scope: "col" }, words),
  );
  return element(
    "table",
    { class: "summary", id: "summary" },
    element("caption", { class: "unseen" }, t("replay.review.title")),
    element("thead", {}, element("tr", {}, ...head, ...signs)),
    element("tbody", {}, ...seats.map((summary) => rowOf(table, summary))),
  );
}

function rowOf(table: Table, { seat, labels, accuracy }: Summary) {
  const share = accuracy === null ? t("replay.review.none") : t("replay.percent", { value: number(100 * accuracy) });
  const counts = LABELS.map((label) => element("td", { "data-count": `${seat} ${label}` }, String(labels[label])));
  const name = element("th", { scope: "row" }, reviewedName(table, seat));
  return element("tr", {}, name, element("td", { class: "accuracy" }, share), ...counts);
}

function button(id: string, words: string, message: Message, dispatch: Dispatch) {
  const node = element("button", { type: "button", class: "button", id }, words);
  node.addEventListener("click", () => dispatch(message));
  return node;
}
