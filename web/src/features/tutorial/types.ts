// The words of play/learn/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { FamilyName, Interaction, Notice, Options, Outcome, State, Table } from "../../app/types";
/** What the teacher thinks of a move. */
export interface Verdict {
  isGood: boolean;
  /** What is said then: the end of a name in the catalogue of words. */
  word: string;
  /** What is mentioned there. */
  values?: Record<string, string | number>;
  /** How the game ended by it. */
  outcome?: Outcome | null;
}

/** A position with a task. */
export interface Lesson {
  /** How its words begin in the catalogue: "blokus.1". */
  name: string;
  game: string;
  options: Options;
  /** Where the learner sits. */
  seat: number;
  /** What was played before, as numbers of the game, */
  actions: number[];
  /** and then as text. */
  moves: string[];
  /** What is in hand at first. */
  hand: Interaction;
  /** Squares that are marked. */
  target: [row: number, col: number][];
  /** A rule to be broken first, to see what happens. */
  mistake: string | null;
  /** What the teacher thinks of the table after a move; tables of the lesson's own family only. The lessons of a family, and the rules that its hand would break now. Methods, because each is called with states of its own family only. */
  judge: { judge(table: Table): Verdict }["judge"];
}

export type Course = { LESSONS: readonly Lesson[]; faultsOf(state: State): string[] };

export interface LearnState {
  /** What is learnt; null outside of the lessons. */
  family: FamilyName | null;
  /** Null until it is loaded. */
  course: Course | null;
  /** The place of the lesson in its course. */
  lesson: number;
  /** Whether the mistake has been made. */
  hasErred: boolean;
  isSolved: boolean;
  /** What the teacher said last. */
  word: Notice | null;
}

export type LearnMessage =
  | { type: "learn:loaded"; family: FamilyName; course: Course }
  | { type: "learn:go"; lesson: number }
  | { type: "learn:dismiss" }
  | { type: "learn:retry" };

export type LearnEffect = { type: "learn:load"; family: FamilyName } | { type: "learn:retry" };

export {};
