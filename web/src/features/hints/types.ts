// The words of hints: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Browse, Heat, News, Options } from "../../app/state";
import type { Better as Suggestion } from "../../games/review";
// A move that the server likes, and what it does.
/** How much of a hint is told: where, what, and exactly how. */
export type Grade = 1 | 2 | 3;

/** For the position of that key; nothing is found as long as the server thinks. */
export type Hint = { key: string; grade: Grade; found: Suggestion | null };

export type Question = { game: string; options: Options; actions: number[] };

export type Thought = Extract<News, { kind: "thinking" }>;

export interface HintsState {
  heat: Heat;
  browse: Browse | null;
  hint: Hint | null;
  /** What the computer said last about what it thinks. */
  thought: Thought | null;
  /** Whether it has been asked to move now. */
  hurried: boolean;
}

/** heat: which one; without it, the next. */
export type HintsMessage =
  | { type: "hints:heat"; heat?: Heat }
  | { type: "hints:hint" }
  | { type: "hints:hint-found"; key: string; found: Suggestion | null }
  | { type: "hints:hint-cancelled" }
  | { type: "hints:hurry" };

export type HintsEffect =
  | { type: "hints:ask"; key: string; question: Question }
  | { type: "hints:hurry"; id: string; ply: number }
  | { type: "hints:tick" };

export {};
