// Text mode: the log of commands and answers, and what the player types.

import { number } from "../../app/i18n";
import type { GameEvent, Message, State, Step, Updates } from "../../app/state";
import { changed, changeSettings } from "../../app/steps";
import { winnerWords } from "../../app/table";
import type { Later } from "../../games/game_ui";
import { respond } from "./commands";

/** A line of the log: what the player typed, an answer of the page, or an error. Numbers ascend. */
export type Line = { number: number; kind: "you" | "page" | "bad"; text: string };

export interface TextState {
  /** The family whose module is loaded or loading. */
  family: string | null;
  later: Later | null;
  lines: Line[];
  /** The lines that the player typed, the oldest first. */
  history: string[];
  /** The rejected line, which the player can correct. */
  draft: string;
  /** A line typed before the module was loaded. */
  early: string;
  /** Moves that the player can type by their number. */
  choices: string[];
  /** Further lines of the last answer. */
  rest: string[];
}

export type TextMessage =
  | { type: "text:toggle" }
  | { type: "text:loaded"; family: string; later: Later }
  | { type: "text:typed"; line: string };

export type TextEffect =
  { type: "text:load"; family: string } | { type: "text:dispatch"; message: Message } | { type: "text:leave" };

export const EMPTY: TextState = {
  family: null,
  later: null,
  lines: [],
  history: [],
  draft: "",
  early: "",
  choices: [],
  rest: [],
};

/** Older lines are dropped. */
const MOST_LINES = 200;

export function clear(state: State): State {
  return { ...state, text: { ...EMPTY, history: state.text.history } };
}

export function isTextMode({ screen, table, settings }: State) {
  return settings.textMode && screen === "game" && table !== null;
}

export const UPDATES: Updates<TextMessage> = {
  "text:toggle": (state) => changeSettings(state, { textMode: !state.settings.textMode }),
  "text:loaded": (state, { family, later }) => {
    if (family !== state.text.family) return [state, []];
    const ready = changed(state, "text", { later, early: "" });
    return typed(withLines(ready, "page", later.talk.greeting(state)), state.text.early);
  },
  "text:typed": (state, { line }) => typed(state, line.trim()),
};

function typed(state: State, line: string): Step {
  const { later, history } = state.text;
  if (!later) return [changed(state, "text", { early: line }), []];
  if (!line) return [state, []];
  const noted = changed(state, "text", { history: [...history.filter((old) => old !== line), line] });
  const { lines, isBad = false, choices, rest = [], step, message } = respond(noted, line, later.talk);
  const [after, effects]: Step = step ?? [noted, []];
  const draft = isBad ? line : "";
  const ready = changed(after, "text", { draft, choices: choices ?? after.text.choices, rest });
  const answered = withLines(withLines(ready, "you", [line]), isBad ? "bad" : "page", lines);
  return [answered, message ? [...effects, { type: "text:dispatch", message }] : effects];
}

function withLines(state: State, kind: Line["kind"], texts: string[]): State {
  const { lines } = state.text;
  const first = (lines.at(-1)?.number ?? 0) + 1;
  const more = texts.map((text, index) => ({ number: first + index, kind, text }));
  return changed(state, "text", { lines: [...lines, ...more].slice(-MOST_LINES) });
}

/** In text mode, after each step of the loop: announcements go to the log, and the game's module is loaded. */
export function watch([state, effects]: Step): Step {
  if (!isTextMode(state) || !state.table) return [state, effects];
  const { family } = state.table;
  const announced = effects.flatMap((effect) => (effect.type === "say" && effect.text ? [effect.text] : []));
  const others = announced.length ? effects.filter(({ type }) => type !== "say") : effects;
  const after = announced.length ? withLines(state, "page", announced) : state;
  if (state.text.family === family) return [after, others];
  return [changed(after, "text", { family }), [...others, { type: "text:load", family }]];
}

export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (event.kind !== "finished" || !isLive || !state.table || !isTextMode(state)) return [state, []];
  const scores = event.scores.map((points) => number(points)).join(" : ");
  return [state, [{ type: "say", text: `${winnerWords(state.table)}, ${scores}.` }]];
}
