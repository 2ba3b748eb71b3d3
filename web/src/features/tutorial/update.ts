// The first lessons: a few steps on a table without a server, at the learner's pace.

import type { Effect, GameEvent, News, State, Step } from "../../app/state";
import type { TutorialMessage as Message, TutorialState } from "./types";
import type { Lesson } from "../../games/game_ui";
import { t } from "../../app/i18n";
import { judge, saying, setUp } from "./lesson";

export const EMPTY: TutorialState = {
  family: null,
  course: null,
  lesson: 0,
  hasErred: false,
  isSolved: false,
  word: null,
};

/** What a lesson asks of the world outside; the rest would be for a server, which knows nothing of it. */
const ALLOWED = /^(sound|say|later|remember|create|tutorial:.*)$/;

export function clear(state: State): State {
  return { ...state, tutorial: EMPTY };
}

/** Somebody wants to tutorial: no newcomer any more. */
export function begin(state: State, family: string): Step {
  const settings = { ...state.settings, newcomer: false };
  const opened = { ...state, settings, screen: "tutorial" as const, tutorial: { ...EMPTY, family } };
  return [
    opened,
    [
      { type: "remember", settings },
      { type: "tutorial:load", family },
    ],
  ];
}

export function update(state: State, message: Message): Step {
  switch (message.type) {
    case "tutorial:loaded":
      if (message.family !== state.tutorial.family) return [state, []];
      return go({ ...state, tutorial: { ...state.tutorial, course: message.course } }, 0);
    case "tutorial:go":
      return go(state, message.lesson);
    case "tutorial:dismiss": {
      const settings = { ...state.settings, newcomer: false };
      return [{ ...state, settings }, [{ type: "remember", settings }]];
    }
    case "tutorial:retry":
      return [state, [{ type: "tutorial:retry" }]];
  }
}

/** The lesson that is on the table. */
export function lessonOf({ screen, tutorial }: State): Lesson | null {
  return screen === "tutorial" ? (tutorial.course?.LESSONS[tutorial.lesson] ?? null) : null;
}

/** Sets up a lesson, from its beginning. */
function go(state: State, index: number): Step {
  const tutorial = { ...EMPTY, family: state.tutorial.family, course: state.tutorial.course, lesson: index };
  const lesson = lessonOf({ ...state, tutorial });
  if (!lesson) return [state, []];
  const hand = { interaction: lesson.hand, turned: {}, drag: null, tab: "all" as const };
  const ready = { ...state, ...hand, tutorial, table: setUp(lesson), stop: null, notice: null, busy: false };
  const steps = state.tutorial.course?.LESSONS.length ?? 0;
  const words = [t("tutorial.progress", { step: index + 1, steps }), t(`tutorial.${lesson.name}.title`)];
  return [ready, [{ type: "say", text: `${words.join(": ")}. ${t(`tutorial.${lesson.name}.text`)}` }]];
}

/**
 * What becomes of any step of the loop during a lesson: moves are judged here, and nothing else leaves the page.
 */
export function watch([state, effects]: Step): Step {
  const lesson = lessonOf(state);
  if (!lesson || !effects.length) return [state, effects];
  if (effects.some(({ type }) => type === "send-undo")) return go(state, state.tutorial.lesson);
  const kept = effects.filter(({ type }) => ALLOWED.test(type));
  const sent = effects.find((effect) => effect.type === "send-move");
  if (!sent) return err(state, lesson, kept);
  const [after, more] = judge(state, lesson, sent.move);
  return [after, [...kept, ...more]];
}

/** The mistake that belongs to the lesson, once it is made. */
function err(state: State, lesson: Lesson, effects: Effect[]): Step {
  const { tutorial } = state;
  const isRefused = effects.some((effect) => effect.type === "sound" && effect.name === "invalid");
  if (!isRefused || tutorial.hasErred || !lesson.mistake) return [state, effects];
  if (!tutorial.course?.faultsOf(state).includes(lesson.mistake)) return [state, effects];
  const text = t(`tutorial.${lesson.name}.erred`);
  return [{ ...state, tutorial: { ...tutorial, hasErred: true, word: { tone: "info", text } } }, saying(effects, text)];
}

export function hear(state: State, _news: News): Step {
  return [state, []];
}

export function see(state: State, _event: GameEvent, _isLive: boolean): Step {
  return [state, []];
}
