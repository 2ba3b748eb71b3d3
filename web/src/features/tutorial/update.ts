// The first lessons: a few steps on a table without a server, at the learner's pace.

import type { Effect, GameEvent, News, State, Step } from "../../app/state";
import type { LearnMessage as Message, LearnState } from "./types";
import type { Lesson } from "../../games/game_ui";
import { t } from "../../app/i18n";
import { judge, saying, setUp } from "./lesson";

export const EMPTY: LearnState = {
  family: null,
  course: null,
  lesson: 0,
  hasErred: false,
  isSolved: false,
  word: null,
};

/** What a lesson asks of the world outside; the rest would be for a server, which knows nothing of it. */
const ALLOWED = /^(sound|say|later|remember|create|learn:.*)$/;

export function clear(state: State): State {
  return { ...state, learn: EMPTY };
}

/** Somebody wants to learn: no newcomer any more. */
export function begin(state: State, family: string): Step {
  const settings = { ...state.settings, newcomer: false };
  const opened = { ...state, settings, screen: "learn" as const, learn: { ...EMPTY, family } };
  return [
    opened,
    [
      { type: "remember", settings },
      { type: "learn:load", family },
    ],
  ];
}

export function update(state: State, message: Message): Step {
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

/** The lesson that is on the table. */
export function lessonOf({ screen, learn }: State): Lesson | null {
  return screen === "learn" ? (learn.course?.LESSONS[learn.lesson] ?? null) : null;
}

/** Sets up a lesson, from its beginning. */
function go(state: State, index: number): Step {
  const learn = { ...EMPTY, family: state.learn.family, course: state.learn.course, lesson: index };
  const lesson = lessonOf({ ...state, learn });
  if (!lesson) return [state, []];
  const hand = { interaction: lesson.hand, turned: {}, drag: null, tab: "all" as const };
  const ready = { ...state, ...hand, learn, table: setUp(lesson), stop: null, notice: null, busy: false };
  const steps = state.learn.course?.LESSONS.length ?? 0;
  const words = [t("learn.progress", { step: index + 1, steps }), t(`learn.${lesson.name}.title`)];
  return [ready, [{ type: "say", text: `${words.join(": ")}. ${t(`learn.${lesson.name}.text`)}` }]];
}

/**
 * What becomes of any step of the loop during a lesson: moves are judged here, and nothing else leaves the page.
 */
export function watch([state, effects]: Step): Step {
  const lesson = lessonOf(state);
  if (!lesson || !effects.length) return [state, effects];
  if (effects.some(({ type }) => type === "send-undo")) return go(state, state.learn.lesson);
  const kept = effects.filter(({ type }) => ALLOWED.test(type));
  const sent = effects.find((effect) => effect.type === "send-move");
  if (!sent) return err(state, lesson, kept);
  const [after, more] = judge(state, lesson, sent.move);
  return [after, [...kept, ...more]];
}

/** The mistake that belongs to the lesson, once it is made. */
function err(state: State, lesson: Lesson, effects: Effect[]): Step {
  const { learn } = state;
  const isRefused = effects.some((effect) => effect.type === "sound" && effect.name === "invalid");
  if (!isRefused || learn.hasErred || !lesson.mistake) return [state, effects];
  if (!learn.course?.faultsOf(state).includes(lesson.mistake)) return [state, effects];
  const text = t(`learn.${lesson.name}.erred`);
  return [{ ...state, learn: { ...learn, hasErred: true, word: { tone: "info", text } } }, saying(effects, text)];
}

export function hear(state: State, _news: News): Step {
  return [state, []];
}

export function see(state: State, _event: GameEvent, _isLive: boolean): Step {
  return [state, []];
}
