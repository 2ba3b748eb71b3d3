// The game in words: typed commands, and answers that can be read aloud.

import { number } from "../../words.js";
import { winnerWords } from "../table.js";

/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").News} News */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").TextMessage} Message */
/** @typedef {import("./types.js").TextState} TextState */

/** @type {TextState} */
export const EMPTY = { family: null, talk: null, lines: [], history: [], kept: "", early: "", choices: [], rest: [] };

/** Older lines are forgotten. */
const MOST_LINES = 200;

/**
 * @param {State} state
 * @returns {State}
 */
export function clear(state) {
  return { ...state, text: { ...EMPTY, history: state.text.history } };
}

/**
 * Whether the game is shown in words.
 * @param {State} state
 */
export function isInWords({ screen, table, settings }) {
  return settings.textMode && screen === "game" && table !== null;
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  switch (message.type) {
    case "text:toggle": {
      const settings = { ...state.settings, textMode: !state.settings.textMode };
      return [{ ...state, settings }, [{ type: "remember", settings }]];
    }
    case "text:loaded": {
      if (message.family !== state.text.family) return [state, []];
      const ready = { ...state, text: { ...state.text, talk: message.talk, early: "" } };
      return typed(written(ready, "page", message.talk.greeting(state)), state.text.early);
    }
    case "text:typed":
      return typed(state, message.line.trim());
  }
}

/**
 * @param {State} state
 * @param {string} line
 * @returns {Step}
 */
function typed(state, line) {
  const { talk, history } = state.text;
  if (!talk) return [{ ...state, text: { ...state.text, early: line } }, []];
  if (!line) return [state, []];
  const heard = { ...state, text: { ...state.text, history: [...history.filter((old) => old !== line), line] } };
  const { lines, isBad = false, choices, rest = [], step, message } = talk.answer(heard, line);
  const [after, effects] = step ?? [heard, /** @type {Effect[]} */ ([])];
  const text = { ...after.text, kept: isBad ? line : "", choices: choices ?? after.text.choices, rest };
  const told = written(written({ ...after, text }, "you", [line]), isBad ? "bad" : "page", lines);
  return [told, message ? [...effects, { type: "text:tell", message }] : effects];
}

/**
 * The state with more lines in its log.
 * @param {State} state
 * @param {Line["kind"]} kind
 * @param {string[]} texts
 * @returns {State}
 */
function written(state, kind, texts) {
  const { lines } = state.text;
  const first = (lines.at(-1)?.number ?? 0) + 1;
  const more = texts.map((text, index) => ({ number: first + index, kind, text }));
  return { ...state, text: { ...state.text, lines: [...lines, ...more].slice(-MOST_LINES) } };
}

/**
 * What becomes of any step of the loop while the game is in words: what is said is written, and the talk is loaded.
 * @param {Step} step
 * @returns {Step}
 */
export function watch([state, effects]) {
  if (!isInWords(state) || !state.table) return [state, effects];
  const { family } = state.table;
  const said = effects.flatMap((effect) => (effect.type === "say" && effect.text ? [effect.text] : []));
  const others = said.length ? effects.filter(({ type }) => type !== "say") : effects;
  const after = said.length ? written(state, "page", said) : state;
  if (state.text.family === family) return [after, others];
  return [{ ...after, text: { ...after.text, family } }, [...others, { type: "text:load", family }]];
}

/**
 * @param {State} state
 * @param {News} _news
 * @returns {Step}
 */
export function hear(state, _news) {
  return [state, []];
}

/**
 * How the game ended, once it has.
 * @param {State} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
export function see(state, event, isLive) {
  if (event.kind !== "finished" || !isLive || !state.table || !isInWords(state)) return [state, []];
  const scores = event.scores.map((points) => number(points)).join(" : ");
  return [state, [{ type: "say", text: `${winnerWords(state.table)}, ${scores}.` }]];
}
