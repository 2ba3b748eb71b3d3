// The game in words: the board as a table, what was said, and a line to type in.

import type { Line } from "../types";
import type { Talk } from "../../../games/game_ui";
import type { Message, State } from "../../../app/state";
import { asSeen } from "../../../games/seen";
import { t } from "../../../app/i18n";
import { element, onChange } from "../../../app/dom";
import { createGrid } from "./grid";

/** Commands that are worth a button, where the game knows them. */
const QUICK = ["help", "board", "moves", "score", "last"];

export function createPanel(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const log = element("div", {
    class: "text-log",
    id: "text-log",
    role: "log",
    tabindex: 0,
    "aria-label": t("text.log"),
  });
  const { form, input } = commandLine(dispatch);
  const { node, paint: paintGrid } = createGrid((point) => append(input, point));
  root.append(node, log, form);
  const paintLines = onChange((lines: Line[]) => writeLines(log, lines));
  let now: State;
  const paintBoard = onChange((talk: Talk, _table: State["table"], _stop: State["stop"]) =>
    paintGrid(talk.gridOf(now)),
  );
  const paintKept = onChange((history: string[], kept: string) => {
    recall(input, history);
    input.value = kept;
  });
  return (state) => {
    const { later, lines, history, kept } = state.text;
    now = asSeen(state);
    if (later && now.table?.family === state.text.family) paintBoard(later.talk, now.table, now.stop);
    paintLines(lines);
    paintKept(history, kept);
  };
}

function commandLine(dispatch: (message: Message) => void) {
  const input = element("input", {
    id: "text-input",
    name: "command",
    autocomplete: "off",
    autocapitalize: "none",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "send",
  });
  const label = element("label", { for: "text-input" }, t("text.input"));
  const send = element("button", { type: "submit", class: "button primary", id: "text-send" }, t("text.send"));
  const quick = QUICK.map((name) => {
    const word = (t(`text.name.${name}`).split(" ")[0] ?? name).toLowerCase();
    const button = element("button", { type: "button", class: "button", "data-command": name }, word);
    button.addEventListener("click", () => dispatch({ type: "text:typed", line: word }));
    return button;
  });
  const buttons = element("div", { class: "quick", role: "group", "aria-label": t("text.quick") }, ...quick);
  const form = element("form", { class: "text-form" }, label, input, send, buttons);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dispatch({ type: "text:typed", line: input.value });
  });
  return { form, input };
}

/** The arrow keys bring back what was typed before. */
function recall(input: HTMLInputElement, history: string[]) {
  let back = 0;
  input.onkeydown = ({ key }) => {
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    back = Math.min(Math.max(back + (key === "ArrowUp" ? 1 : -1), 0), history.length);
    input.value = history.at(-back) && back ? (history.at(-back) ?? "") : "";
  };
}

function append(input: HTMLInputElement, word: string) {
  input.value = `${input.value} ${word}`.trim();
  input.focus();
}

/** New lines are added to those that are there, so that only they are read aloud. */
function writeLines(log: HTMLElement, lines: Line[]) {
  const first = lines[0]?.number ?? Infinity;
  const last = Number(log.lastElementChild?.getAttribute("data-number") ?? 0);
  const isAnew = last > (lines.at(-1)?.number ?? 0);
  for (const old of [...log.children]) {
    if (isAnew || Number(old.getAttribute("data-number")) < first) old.remove();
  }
  const fresh = lines.filter(({ number }) => isAnew || number > last);
  log.append(...fresh.map(({ number, kind, text }) => element("p", { class: kind, "data-number": number }, text)));
  log.scrollTop = log.scrollHeight;
}
