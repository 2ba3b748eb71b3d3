// The game in words: typed commands, and answers that can be read aloud.

import { converse } from "./converse";
import type { Effect, GameEvent, News, State, Step } from "../../app/state";
import type { Line, TextMessage as Message, TextState } from "./types";
import { number } from "../../app/i18n";
import { winnerWords } from "../../app/table";

export const EMPTY: TextState = {
  family: null,
  later: null,
  lines: [],
  history: [],
  kept: "",
  early: "",
  choices: [],
  rest: [],
};

/** Older lines are forgotten. */
const MOST_LINES = 200;

export function clear(state: State): State {
  return { ...state, text: { ...EMPTY, history: state.text.history } };
}

/** Whether the game is shown in words. */
export function isInWords({ screen, table, settings }: State) {
  return settings.textMode && screen === "game" && table !== null;
}

export function update(state: State, message: Message): Step {
  switch (message.type) {
    case "text:toggle": {
      const settings = { ...state.settings, textMode: !state.settings.textMode };
      return [{ ...state, settings }, [{ type: "remember", settings }]];
    }
    case "text:loaded": {
      if (message.family !== state.text.family) return [state, []];
      const ready = { ...state, text: { ...state.text, later: message.later, early: "" } };
      return typed(written(ready, "page", message.later.talk.greeting(state)), state.text.early);
    }
    case "text:typed":
      return typed(state, message.line.trim());
  }
}

function typed(state: State, line: string): Step {
  const { later, history } = state.text;
  if (!later) return [{ ...state, text: { ...state.text, early: line } }, []];
  if (!line) return [state, []];
  const heard = { ...state, text: { ...state.text, history: [...history.filter((old) => old !== line), line] } };
  const { lines, isBad = false, choices, rest = [], step, message } = converse(heard, line, later.talk);
  const [after, effects] = step ?? [heard, [] as Effect[]];
  const text = { ...after.text, kept: isBad ? line : "", choices: choices ?? after.text.choices, rest };
  const told = written(written({ ...after, text }, "you", [line]), isBad ? "bad" : "page", lines);
  return [told, message ? [...effects, { type: "text:tell", message }] : effects];
}

/** The state with more lines in its log. */
function written(state: State, kind: Line["kind"], texts: string[]): State {
  const { lines } = state.text;
  const first = (lines.at(-1)?.number ?? 0) + 1;
  const more = texts.map((text, index) => ({ number: first + index, kind, text }));
  return { ...state, text: { ...state.text, lines: [...lines, ...more].slice(-MOST_LINES) } };
}

/**
 * What becomes of any step of the loop while the game is in words: what is said is written, and the talk is loaded.
 */
export function watch([state, effects]: Step): Step {
  if (!isInWords(state) || !state.table) return [state, effects];
  const { family } = state.table;
  const said = effects.flatMap((effect) => (effect.type === "say" && effect.text ? [effect.text] : []));
  const others = said.length ? effects.filter(({ type }) => type !== "say") : effects;
  const after = said.length ? written(state, "page", said) : state;
  if (state.text.family === family) return [after, others];
  return [{ ...after, text: { ...after.text, family } }, [...others, { type: "text:load", family }]];
}

export function hear(state: State, _news: News): Step {
  return [state, []];
}

/** How the game ended, once it has. */
export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (event.kind !== "finished" || !isLive || !state.table || !isInWords(state)) return [state, []];
  const scores = event.scores.map((points) => number(points)).join(" : ");
  return [state, [{ type: "say", text: `${winnerWords(state.table)}, ${scores}.` }]];
}
