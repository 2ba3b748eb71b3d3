// The words of play/learn/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Course } from "../../games/game_ui";
import type { Notice } from "../../app/state";
export interface LearnState {
  /** What is learnt; null outside of the lessons. */
  family: string | null;
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
  | { type: "learn:loaded"; family: string; course: Course }
  | { type: "learn:go"; lesson: number }
  | { type: "learn:dismiss" }
  | { type: "learn:retry" };

export type LearnEffect = { type: "learn:load"; family: string } | { type: "learn:retry" };

export {};
