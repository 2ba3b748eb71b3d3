// The lessons: positions with a task on a table without a server, at the player's own pace.

import { t, tOr } from "../../app/i18n";
import type { SoundName } from "../../app/sounds";
import { changed, changeSettings, protest } from "../../app/steps";
import type { Effect, GameEvent, Notice, Seat, State, Step, Table, Updates } from "../../app/state";
import { uiOf } from "../../games";
import { fold } from "../../games/fold";
import type { Course, Lesson, LessonVerdict } from "../../games/game_ui";

export interface TutorialState {
  /** The family of games that the lessons are about; null outside of them. */
  family: string | null;
  /** Null until it is loaded. */
  course: Course | null;
  /** The place of the lesson in its course. */
  lesson: number;
  /** Whether the player has made the mistake that the lesson asks for. */
  hasErred: boolean;
  isSolved: boolean;
  /** What the lesson said of the last move. */
  feedback: Notice | null;
}

export type TutorialMessage =
  | { type: "tutorial:loaded"; family: string; course: Course }
  | { type: "tutorial:go"; lesson: number }
  | { type: "tutorial:dismiss" };

export type TutorialEffect = { type: "tutorial:load"; family: string };

type MoveEvent = GameEvent & { kind: "moved" };

export const EMPTY: TutorialState = {
  family: null,
  course: null,
  lesson: 0,
  hasErred: false,
  isSolved: false,
  feedback: null,
};

const HUMAN: Seat = { kind: "human" };

/** The opponent, which never moves. */
const BOT: Seat = { kind: "bot", level: "easy" };

/** Effects that a lesson may have; all others are for a server, which does not know its game. */
const ALLOWED = /^(sound|say|later|remember|reload|reconnect|create|tutorial:.*)$/;

export function clear(state: State): State {
  return { ...state, tutorial: EMPTY };
}

/** Opens the lessons of a family; from then on the player is not invited to them. */
export function begin(state: State, family: string): Step {
  const [after, effects] = changeSettings(state, { newcomer: false });
  return [{ ...after, tutorial: { ...EMPTY, family } }, [...effects, { type: "tutorial:load", family }]];
}

export const UPDATES: Updates<TutorialMessage> = {
  "tutorial:loaded": (state, { family, course }) =>
    family === state.tutorial.family ? openLesson(changed(state, "tutorial", { course }), 0) : [state, []],
  "tutorial:go": (state, { lesson }) => openLesson(state, lesson),
  "tutorial:dismiss": (state) => changeSettings(state, { newcomer: false }),
};

export function lessonOf({ screen, tutorial }: State): Lesson | null {
  return screen === "tutorial" ? (tutorial.course?.LESSONS[tutorial.lesson] ?? null) : null;
}

/** A text of the lesson; empty if it has no such text. */
export function lessonText({ family, number }: Lesson, word: string, values?: LessonVerdict["values"]) {
  return tOr(`${family}.lesson.${number}.${word}`, "", values);
}

const NO_TARGET: Lesson["target"] = [];

/** The squares that the lesson wants to be filled, until they are. */
export function lessonTarget(state: State): Lesson["target"] {
  return state.tutorial.isSolved ? NO_TARGET : (lessonOf(state)?.target ?? NO_TARGET);
}

function openLesson(state: State, index: number): Step {
  const { family, course } = state.tutorial;
  const tutorial = { ...EMPTY, family, course, lesson: index };
  const lesson = lessonOf({ ...state, tutorial });
  if (!lesson) return [state, []];
  const table = setUp(lesson);
  const { freshUi: ui } = uiOf(table);
  const ready = { ...state, interaction: lesson.hand, ui, tutorial, table, stop: null, notice: null, busy: false };
  const progress = t("tutorial.progress", { step: index + 1, steps: course?.LESSONS.length ?? 0 });
  const text = `${progress}: ${lessonText(lesson, "title")}. ${lessonText(lesson, "text")}`;
  return [ready, [{ type: "say", text }]];
}

/** The table of a lesson; what was played before cannot be taken back. */
function setUp(lesson: Lesson): Table {
  const { game, options, seat, actions, moves } = lesson;
  const seats = [0, 1].map((other) => (other === seat ? HUMAN : BOT));
  const log = { kind: "created" as const, sequence: 0, at: "", game, options, seats, actions };
  const visit = { id: `tutorial-${lesson.family}-${lesson.number}`, yours: [seat] };
  const empty = fold(visit, null, { ...log, undo_all: false });
  const table = moves.reduce((before, move) => fold(visit, before, moveEvent(before, move)), empty);
  return { ...table, moved: [] };
}

function moveEvent({ game, sequence }: Table, move: string): MoveEvent {
  return { kind: "moved", sequence: sequence + 1, at: "", seat: game.turn ?? 0, ply: game.ply, action: 0, move };
}

/** Changes every step of the loop during a lesson: moves are judged here, and nothing is sent to the server. */
export function watch([state, effects]: Step): Step {
  const lesson = lessonOf(state);
  if (!lesson || !effects.length) return [state, effects];
  if (effects.some(({ type }) => type === "send-undo")) return openLesson(state, state.tutorial.lesson);
  const kept = effects.filter(({ type }) => ALLOWED.test(type));
  const sent = effects.find((effect) => effect.type === "send-move");
  if (!sent) return noticePart(noticeMistake(state, lesson, kept), lesson);
  const [after, more] = judge(state, lesson, sent.move);
  return [after, [...kept, ...more]];
}

function noticeMistake(state: State, lesson: Lesson, effects: Effect[]): Step {
  const { tutorial } = state;
  const isRefused = effects.some((effect) => effect.type === "sound" && effect.name === "invalid");
  if (!isRefused || tutorial.hasErred || !lesson.mistake) return [state, effects];
  if (!tutorial.course?.faultsOf(state).includes(lesson.mistake)) return [state, effects];
  const text = lessonText(lesson, "erred");
  const feedback: Notice = { tone: "info", text };
  return [changed(state, "tutorial", { hasErred: true, feedback }), addSentence(effects, text)];
}

/** Praises what is right before the move is made, and takes it back when it is right no more. */
function noticePart([state, effects]: Step, lesson: Lesson): Step {
  const text = lessonText(lesson, "partly");
  const isRight = !state.tutorial.isSolved && lesson.isPartlyRight?.(state);
  const isSaid = text !== "" && state.tutorial.feedback?.text === text;
  if (isSaid && !isRight) return [changed(state, "tutorial", { feedback: null }), effects];
  if (isSaid || !isRight) return [state, effects];
  return [changed(state, "tutorial", { feedback: { tone: "info", text } }), addSentence(effects, text)];
}

/** The player's move stays if it solves the task, else the piece goes back to the player. */
function judge(state: State, lesson: Lesson, move: string): Step {
  const { table, tutorial } = state;
  if (!table) return [state, []];
  const event = moveEvent(table, move);
  const after = fold(table, table, event);
  const isEarly = lesson.mistake !== null && !tutorial.hasErred;
  const verdict = isEarly ? { isGood: false, word: "first" } : lesson.judge(after);
  const text = lessonText(lesson, verdict.word, verdict.values);
  return verdict.isGood ? accept(state, verdict, after, event, text) : refuse(state, table, text);
}

function refuse(state: State, table: Table, text: string): Step {
  const interaction = uiOf(table).refuse(state.interaction);
  const feedback: Notice = { tone: "bad", text };
  return protest(changed({ ...state, interaction }, "tutorial", { feedback }), text);
}

function accept(state: State, { outcome = null }: LessonVerdict, after: Table, event: MoveEvent, text: string): Step {
  const [seen, effects] = uiOf(after).react({ ...state, table: { ...after, outcome } }, event, true);
  const feedback: Notice = { tone: "info", text };
  const notice: Notice = { tone: "info", text: t("tutorial.solved") };
  const solved = changed({ ...seen, notice }, "tutorial", { isSolved: true, feedback });
  return [solved, addSentence(withChime(effects, outcome ? "win" : "score"), text)];
}

/** The sounds of the move, and once that of the praise. */
function withChime(effects: Effect[], name: SoundName): Effect[] {
  const isHeard = effects.some((effect) => effect.type === "sound" && effect.name === name);
  return isHeard ? effects : [...effects, { type: "sound", name }];
}

/** Joins a sentence to those that are said anyway: of two in a row, screen readers would read only the last. */
function addSentence(effects: Effect[], text: string): Effect[] {
  const said = effects.flatMap((effect) => (effect.type === "say" ? [effect.text] : []));
  const others = effects.filter(({ type }) => type !== "say");
  return [...others, { type: "say", text: [...said, text].join(" ") }];
}
