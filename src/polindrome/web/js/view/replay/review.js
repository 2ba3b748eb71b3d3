// The review of a game: asked for, under way, failed, or what it says of each player.

import { LABELS, mayReview, missteps, reviewedName } from "../../play/replay/review.js";
import { number, t } from "../../words.js";
import { element, onChange } from "../dom.js";
import { icon } from "../icons.js";
import { sign } from "./moves.js";

/** @typedef {import("../../play/replay/types.js").Found} Found */
/** @typedef {import("../../play/replay/types.js").Review} Review */
/** @typedef {import("../../play/replay/types.js").Summary} Summary */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {State & {table: Table}} Seated */
/** @typedef {(message: Message) => void} Dispatch */
/** @typedef {"own"|"saved"|"people"} Leave Whether one may ask: of a saved game, or not because of other people. */

/** @param {Dispatch} dispatch */
export function createReview(dispatch) {
  const place = element("div", { class: "review-body", id: "review" });
  const node = element("section", { class: "review", "aria-label": t("replay.review.title") }, place);
  const paint = onChange(
    (/** @type {Table} */ table, /** @type {Review|null} */ review, /** @type {Leave} */ leave) => {
      place.replaceChildren(...bodyOf(table, review, leave, dispatch));
    },
  );
  return {
    node,
    paint: (/** @type {Seated} */ state) => {
      paint(state.table, state.replay.review, leaveOf(state));
    },
  };
}

/**
 * @param {Seated} state
 * @returns {Leave}
 */
function leaveOf(state) {
  if (!mayReview(state)) return "people";
  return state.replay.link === null ? "own" : "saved";
}

/**
 * From mistake to mistake.
 * @param {Dispatch} dispatch
 */
export function createJumps(dispatch) {
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
    paint: (/** @type {Seated} */ state) => {
      node.hidden = !missteps(state).length;
    },
  };
}

/**
 * @param {Table} table
 * @param {Review|null} review
 * @param {Leave} leave
 * @param {Dispatch} dispatch
 */
function bodyOf(table, review, leave, dispatch) {
  const asking = (/** @type {string} */ words) => {
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

/** @param {Review} review */
function progressOf({ done, total }) {
  const words = done ? t("replay.review.progress", { done, total }) : t("replay.review.waiting");
  const bar = element("progress", { id: "review-progress", max: Math.max(total, 1), value: done, "aria-label": words });
  return [element("p", { role: "status" }, words), bar];
}

/**
 * How well each player played.
 * @param {Table} table
 * @param {Found} found
 */
function summaryOf(table, { seats }) {
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

/**
 * @param {Table} table
 * @param {Summary} summary
 */
function rowOf(table, { seat, labels, accuracy }) {
  const share = accuracy === null ? t("replay.review.none") : t("replay.percent", { value: number(100 * accuracy) });
  const counts = LABELS.map((label) => element("td", { "data-count": `${seat} ${label}` }, String(labels[label])));
  const name = element("th", { scope: "row" }, reviewedName(table, seat));
  return element("tr", {}, name, element("td", { class: "accuracy" }, share), ...counts);
}

/**
 * @param {string} id
 * @param {string} words
 * @param {Message} message
 * @param {Dispatch} dispatch
 */
function button(id, words, message, dispatch) {
  const node = element("button", { type: "button", class: "button", id }, words);
  node.addEventListener("click", () => dispatch(message));
  return node;
}
