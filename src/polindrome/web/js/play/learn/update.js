// The first lessons: a few steps on a table without a server, at the learner's pace.

import { t } from "../../words.js";
import { judge, saying, setUp } from "./lesson.js";

/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").FamilyName} FamilyName */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").News} News */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").LearnMessage} Message */
/** @typedef {import("./types.js").LearnState} LearnState */
/** @typedef {import("./types.js").Lesson} Lesson */

/** @type {LearnState} */
export const EMPTY = { family: null, course: null, lesson: 0, hasErred: false, isSolved: false, word: null };

/** What a lesson asks of the world outside; the rest would be for a server, which knows nothing of it. */
const ALLOWED = /^(sound|say|later|remember|create|learn:.*)$/;

/**
 * @param {State} state
 * @returns {State}
 */
export function clear(state) {
  return { ...state, learn: EMPTY };
}

/**
 * Somebody wants to learn: no newcomer any more.
 * @param {State} state
 * @param {FamilyName} family
 * @returns {Step}
 */
export function begin(state, family) {
  const settings = { ...state.settings, newcomer: false };
  const opened = { ...state, settings, screen: /** @type {const} */ ("learn"), learn: { ...EMPTY, family } };
  return [
    opened,
    [
      { type: "remember", settings },
      { type: "learn:load", family },
    ],
  ];
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  switch (message.type) {
    case "learn:loaded":
      if (message.family !== state.learn.family) return [state, []];
      return go({ ...state, learn: { ...state.learn, course: message.course } }, 0);
    case "learn:go":
      return go(state, message.lesson);
    case "learn:dismiss": {
      const settings = { ...state.settings, newcomer: false };
      return [{ ...state, settings }, [{ type: "remember", settings }]];
    }
    case "learn:retry":
      return [state, [{ type: "learn:retry" }]];
  }
}

/**
 * The lesson that is on the table.
 * @param {State} state
 * @returns {Lesson|null}
 */
export function lessonOf({ screen, learn }) {
  return screen === "learn" ? (learn.course?.LESSONS[learn.lesson] ?? null) : null;
}

/**
 * Sets up a lesson, from its beginning.
 * @param {State} state
 * @param {number} index
 * @returns {Step}
 */
function go(state, index) {
  const learn = { ...EMPTY, family: state.learn.family, course: state.learn.course, lesson: index };
  const lesson = lessonOf({ ...state, learn });
  if (!lesson) return [state, []];
  const hand = { interaction: lesson.hand, turned: {}, drag: null, tab: /** @type {const} */ ("all") };
  const ready = { ...state, ...hand, learn, table: setUp(lesson), stop: null, notice: null, busy: false };
  const steps = state.learn.course?.LESSONS.length ?? 0;
  const words = [t("learn.progress", { step: index + 1, steps }), t(`learn.${lesson.name}.title`)];
  return [ready, [{ type: "say", text: `${words.join(": ")}. ${t(`learn.${lesson.name}.text`)}` }]];
}

/**
 * What becomes of any step of the loop during a lesson: moves are judged here, and nothing else leaves the page.
 * @param {Step} step
 * @returns {Step}
 */
export function watch([state, effects]) {
  const lesson = lessonOf(state);
  if (!lesson || !effects.length) return [state, effects];
  if (effects.some(({ type }) => type === "send-undo")) return go(state, state.learn.lesson);
  const kept = effects.filter(({ type }) => ALLOWED.test(type));
  const sent = effects.find((effect) => effect.type === "send-move");
  if (!sent) return err(state, lesson, kept);
  const [after, more] = judge(state, lesson, sent.move);
  return [after, [...kept, ...more]];
}

/**
 * The mistake that belongs to the lesson, once it is made.
 * @param {State} state
 * @param {Lesson} lesson
 * @param {Effect[]} effects
 * @returns {Step}
 */
function err(state, lesson, effects) {
  const { learn } = state;
  const isRefused = effects.some((effect) => effect.type === "sound" && effect.name === "invalid");
  if (!isRefused || learn.hasErred || !lesson.mistake) return [state, effects];
  if (!learn.course?.faultsOf(state).includes(lesson.mistake)) return [state, effects];
  const text = t(`learn.${lesson.name}.erred`);
  return [{ ...state, learn: { ...learn, hasErred: true, word: { tone: "info", text } } }, saying(effects, text)];
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
 * @param {State} state
 * @param {GameEvent} _event
 * @param {boolean} _isLive
 * @returns {Step}
 */
export function see(state, _event, _isLive) {
  return [state, []];
}
