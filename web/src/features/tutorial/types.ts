// The words of the tutorial: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Course } from "../../games/game_ui";
import type { Notice } from "../../app/state";
export interface TutorialState {
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

export type TutorialMessage =
  | { type: "tutorial:loaded"; family: string; course: Course }
  | { type: "tutorial:go"; lesson: number }
  | { type: "tutorial:dismiss" }
  | { type: "tutorial:retry" };

export type TutorialEffect = { type: "tutorial:load"; family: string } | { type: "tutorial:retry" };

export {};
