// The moves of the game, one after the other: a click leads to each.

import type { Entry } from "../../../games/past";
import type { Label } from "../../../games/review";
import type { Message, State, Table } from "../../../app/state";
import { entriesOf, entrySeen } from "../../../games/past";
import { verdictIn } from "../../../games/review";
import { t } from "../../../app/i18n";
import { assign, element, onChange } from "../../../app/dom";

export type Review = State["replay"]["review"];

export type Seated = State & { table: Table };

export type Dispatch = (message: Message) => void;

/** What stands behind a move for its label, as in books on chess. */
const SIGNS: Readonly<Record<Label, string>> = { best: "!", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function createMoves(dispatch: Dispatch) {
  const list = element("ol", { class: "moves", id: "moves" });
  const none = element("p", { class: "moves-none" }, t("replay.moves.none"));
  const node = element("section", { "aria-label": t("replay.moves") }, list, none);
  const paintList = onChange((entries: Entry[], review: Review) => {
    none.hidden = entries.length > 0;
    list.replaceChildren(...entries.flatMap((entry) => itemsOf(entry, verdictIn(review, entry)?.label, dispatch)));
  });
  const markSeen = onChange((_entries: Entry[], _review: Review, number: number) => mark(list, number));
  list.addEventListener("keydown", (event) => turnTo(event, list));
  return {
    node,
    paint: (state: Seated) => {
      const entries = entriesOf(state.table);
      paintList(entries, state.replay.review);
      markSeen(entries, state.replay.review, entrySeen(state)?.number ?? 0);
    },
  };
}

/** A move, and those who were out after it. */
function itemsOf({ number, after, css, who, text, passed }: Entry, label: Label | undefined, dispatch: Dispatch) {
  const attributes = { type: "button", class: `move ${css}`, "data-move": number, tabindex: -1 };
  const button = element("button", attributes, element("span", { class: "number" }, String(number)));
  button.append(element("span", { class: "unseen" }, ` ${who}: `), element("span", { class: "what" }, text));
  if (label) button.append(sign(label));
  button.addEventListener("click", () => dispatch({ type: "replay:go", ply: after }));
  const out = passed.map((name) => element("li", { class: "passed" }, t("replay.moves.passed", { who: name })));
  return [element("li", {}, button), ...out];
}

/** A label as a sign; those who do not see it are told the word. */
export function sign(label: Label) {
  const words = t(`replay.label.${label}`);
  const node = element("span", { class: `sign ${label}`, "data-label": label, title: words });
  node.append(element("span", { "aria-hidden": "true" }, SIGNS[label]), element("span", { class: "unseen" }, words));
  return node;
}

/** The move that is looked at is marked, in sight, and the one that Tab reaches. */
function mark(list: HTMLElement, number: number) {
  for (const button of list.querySelectorAll("button")) {
    const isSeen = button.dataset.move === String(number);
    assign(button, {
      "aria-current": isSeen && "step",
      tabindex: isSeen || (!number && button === first(list)) ? 0 : -1,
    });
    if (isSeen) keepInSight(list, button);
  }
}

function first(list: HTMLElement) {
  return list.querySelector("button");
}

/** Scrolls the list alone, never the page. */
function keepInSight(list: HTMLElement, button: HTMLElement) {
  const [box, place] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (place.top < box.top) list.scrollTop += place.top - box.top;
  if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}

/** The arrow keys go from move to move. */
function turnTo(event: KeyboardEvent, list: HTMLElement) {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const buttons = [...list.querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  next?.click();
}
