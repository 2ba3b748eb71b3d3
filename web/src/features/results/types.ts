// The words of play/results/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/** Lost, drawn, or won. */
export type Score = 0 | 0.5 | 1;

/** How a game against the computer alone ended; with help it does not count for the rating. */
export type Result = { game: string; level: string; score: Score; helped: boolean };

/** By the ids of the games, the oldest first. */
export type Results = Record<string, Result>;

export interface ResultsState {
  past: Results;
  /** The games in which one had help. */
  helped: Record<string, boolean>;
  /** Those of before, as long as they can be had back. */
  forgotten: Results | null;
  /** The level of all others at the table; null if one does not play against it alone. */
  rival: string | null;
}

export type ResultsMessage =
  | { type: "results:known"; past: Results; helped: Record<string, boolean> }
  | { type: "results:forget" }
  | { type: "results:restore" };

export type ResultsEffect =
  | { type: "results:recall" }
  | { type: "results:help"; id: string }
  | { type: "results:note"; id: string; result: Result }
  | { type: "results:forget" }
  | { type: "results:restore"; past: Results };

export {};
