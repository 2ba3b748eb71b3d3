// The moves of the game, one after the other: a click leads to each.

import { entriesOf, entrySeen } from "../../play/replay/entries.js";
import { verdictIn } from "../../play/replay/review.js";
import { t } from "../../words.js";
import { assign, element, onChange } from "../dom.js";

/** @typedef {import("../../play/replay/types.js").Entry} Entry */
/** @typedef {import("../../play/replay/types.js").Label} Label */
/** @typedef {import("../../types.js").State["replay"]["review"]} Review */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {State & {table: Table}} Seated */
/** @typedef {(message: Message) => void} Dispatch */

/**
 * What stands behind a move for its label, as in books on chess.
 * @type {Readonly<Record<Label, string>>}
 */
const SIGNS = { best: "!", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @param {Dispatch} dispatch */
export function createMoves(dispatch) {
  const list = element("ol", { class: "moves", id: "moves" });
  const none = element("p", { class: "moves-none" }, t("replay.moves.none"));
  const node = element("section", { "aria-label": t("replay.moves") }, list, none);
  const paintList = onChange((/** @type {Entry[]} */ entries, /** @type {Review} */ review) => {
    none.hidden = entries.length > 0;
    list.replaceChildren(...entries.flatMap((entry) => itemsOf(entry, verdictIn(review, entry)?.label, dispatch)));
  });
  const markSeen = onChange(
    (/** @type {Entry[]} */ _entries, /** @type {Review} */ _review, /** @type {number} */ number) =>
      mark(list, number),
  );
  list.addEventListener("keydown", (event) => turnTo(event, list));
  return {
    node,
    paint: (/** @type {Seated} */ state) => {
      const entries = entriesOf(state.table);
      paintList(entries, state.replay.review);
      markSeen(entries, state.replay.review, entrySeen(state)?.number ?? 0);
    },
  };
}

/**
 * A move, and those who were out after it.
 * @param {Entry} entry
 * @param {Label|undefined} label
 * @param {Dispatch} dispatch
 */
function itemsOf({ number, after, css, who, text, passed }, label, dispatch) {
  const attributes = { type: "button", class: `move ${css}`, "data-move": number, tabindex: -1 };
  const button = element("button", attributes, element("span", { class: "number" }, String(number)));
  button.append(element("span", { class: "unseen" }, ` ${who}: `), element("span", { class: "what" }, text));
  if (label) button.append(sign(label));
  button.addEventListener("click", () => dispatch({ type: "replay:go", ply: after }));
  const out = passed.map((name) => element("li", { class: "passed" }, t("replay.moves.passed", { who: name })));
  return [element("li", {}, button), ...out];
}

/**
 * A label as a sign; those who do not see it are told the word.
 * @param {Label} label
 */
export function sign(label) {
  const words = t(`replay.label.${label}`);
  const node = element("span", { class: `sign ${label}`, "data-label": label, title: words });
  node.append(element("span", { "aria-hidden": "true" }, SIGNS[label]), element("span", { class: "unseen" }, words));
  return node;
}

/**
 * The move that is looked at is marked, in sight, and the one that Tab reaches.
 * @param {HTMLElement} list
 * @param {number} number
 */
function mark(list, number) {
  for (const button of list.querySelectorAll("button")) {
    const isSeen = button.dataset.move === String(number);
    assign(button, {
      "aria-current": isSeen && "step",
      tabindex: isSeen || (!number && button === first(list)) ? 0 : -1,
    });
    if (isSeen) keepInSight(list, button);
  }
}

/** @param {HTMLElement} list */
function first(list) {
  return list.querySelector("button");
}

/**
 * Scrolls the list alone, never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} button
 */
function keepInSight(list, button) {
  const [box, place] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (place.top < box.top) list.scrollTop += place.top - box.top;
  if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}

/**
 * The arrow keys go from move to move.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 */
function turnTo(event, list) {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const buttons = [...list.querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  next?.click();
}
