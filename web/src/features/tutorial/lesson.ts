// A lesson on the table: how it is set up, and what becomes of a move.

import type { LessonVerdict, Lesson } from "../../games/game_ui";
import type { Effect, GameEvent, Notice, State, Step, Table } from "../../app/state";
import { uiOf } from "../../games";
import { fold } from "../../games/fold";
import { soundAndWord } from "../../app/moves";
import { t } from "../../app/i18n";

/** The table of a lesson, against a computer that never moves; what was played before can not be taken back. */
export function setUp({ name, game, options, seat, actions, moves }: Lesson): Table {
  const seats = [0, 1].map((other) => (other === seat ? HUMAN : BOT));
  const log = { kind: "created" as const, sequence: 0, at: "", game, options, seats, actions };
  const visit = { id: `tutorial-${name}`, yours: [seat] };
  const empty = fold(visit, null, { ...log, undo_all: false });
  const table = moves.reduce((before, move) => fold(visit, before, moveEvent(before, move)), empty);
  return { ...table, moved: [] };
}

const HUMAN = { kind: "human" as const };
const BOT = { kind: "bot" as const, level: "easy" };

function moveEvent({ game, sequence }: Table, move: string): GameEvent & { kind: "moved" } {
  return { kind: "moved", sequence: sequence + 1, at: "", seat: game.turn ?? 0, ply: game.ply, action: 0, move };
}

/** The learner's move: it stays if it is what the lesson wants, else it goes back into the hand. */
export function judge(state: State, lesson: Lesson, move: string): Step {
  const { table, tutorial } = state;
  if (!table) return [state, []];
  const event = moveEvent(table, move);
  const after = fold(table, table, event);
  const isEarly = lesson.mistake !== null && !tutorial.hasErred;
  const verdict = isEarly ? { isGood: false, word: "first" } : lesson.judge(after);
  return verdict.isGood ? praise(state, lesson, verdict, after, event) : refuse(state, table, lesson, verdict);
}

function refuse(state: State, table: Table, lesson: Lesson, verdict: LessonVerdict): Step {
  const text = wordsOf(lesson, verdict);
  const interaction = uiOf(table).refuse(state.interaction);
  const word = { tone: "bad", text } as Notice;
  return [{ ...state, interaction, tutorial: { ...state.tutorial, word } }, soundAndWord("invalid", text)];
}

function praise(
  state: State,
  lesson: Lesson,
  verdict: LessonVerdict,
  after: Table,
  event: GameEvent & { kind: "moved" },
): Step {
  const { outcome = null } = verdict;
  const text = wordsOf(lesson, verdict);
  const [seen, effects] = uiOf(after).react({ ...state, table: { ...after, outcome } }, event, true);
  const word = { tone: "info", text } as Notice;
  const notice = { tone: "info", text: t("tutorial.solved") } as Notice;
  return [{ ...seen, notice, tutorial: { ...seen.tutorial, isSolved: true, word } }, saying(effects, text)];
}

/** The effects with one more sentence: what is said twice in a moment is heard once. */
export function saying(effects: Effect[], text: string): Effect[] {
  const said = effects.flatMap((effect) => (effect.type === "say" ? [effect.text] : []));
  const others = effects.filter(({ type }) => type !== "say");
  return [...others, { type: "say", text: [...said, text].join(" ") }];
}

function wordsOf({ name }: Lesson, { word, values }: LessonVerdict) {
  return t(`tutorial.${name}.${word}`, values);
}
