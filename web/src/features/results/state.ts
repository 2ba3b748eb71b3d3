// Results against the computer: games that end are recorded, help is noted, and the player can forget all of it.

import type { Effect, GameEvent, State, Step, Table, Updates } from "../../app/state";
import { andThen, changed } from "../../app/steps";

/** Lost, drawn, or won. */
export type Score = 0 | 0.5 | 1;

/** How a game against the computer alone ended, and when; with help it does not count for the rating. */
export type Result = {
  game: string;
  level: string;
  score: Score;
  helped: boolean;
  /** The time by the server's clock; the first page did not store it. */
  at?: string;
};

/** By the ids of the games, the oldest first. */
export type Results = Record<string, Result>;

export interface ResultsState {
  past: Results;
  /** The games in which the player had help. */
  helped: Record<string, boolean>;
  /** The results before they were forgotten, as long as the player can undo that. */
  forgotten: Results | null;
  /** The level of the computers that the player has as only opponents; null in other games. */
  opponentLevel: string | null;
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

export const EMPTY: ResultsState = { past: {}, helped: {}, forgotten: null, opponentLevel: null };

/** Requests that count as help: for a hint, for a review before the end, and for the computer to move now. */
const HELP: Effect["type"][] = ["hints:ask", "hints:move-now", "replay:request-review"];

export function clear(state: State): State {
  return changed(state, "results", { opponentLevel: null });
}

export const UPDATES: Updates<ResultsMessage> = {
  "results:known": (state, { past, helped }) => [changed(state, "results", { past, helped }), []],
  "results:forget": (state) => [
    changed(state, "results", { forgotten: state.results.past }),
    [{ type: "results:forget" }],
  ],
  "results:restore": (state) => [
    changed(state, "results", { forgotten: null }),
    [{ type: "results:restore", past: state.results.forgotten ?? {} }],
  ],
};

/** The first event names the opponents; a move that is taken back counts as help. */
export function see(state: State, event: GameEvent): Step {
  const { table } = state;
  if (!table) return [state, []];
  switch (event.kind) {
    case "created": {
      const opponentLevel = event.actions?.length ? null : opponentLevelOf(table);
      return [changed(state, "results", { opponentLevel }), []];
    }
    case "undone":
      return noteHelp(state, table.id);
    case "finished":
      return isTakenBack(state, event) ? [state, []] : noteResult(state, table, event.at);
    default:
      return [state, []];
  }
}

/** Notes help when it is requested, in any step of the loop: the game's log does not contain it. */
export function watch(step: Step): Step {
  const [{ table }, effects] = step;
  if (!table || table.outcome || !effects.some(({ type }) => HELP.includes(type))) return step;
  return andThen(step, (state) => noteHelp(state, table.id));
}

function opponentLevelOf({ seats, yours }: Table) {
  const others = seats.filter((_, seat) => !yours.includes(seat));
  const levels = new Set(others.map((seat) => (seat.kind === "bot" ? seat.level : null)));
  return yours.length === 1 && levels.size === 1 ? ([...levels][0] ?? null) : null;
}

/** Whether the game went on after that end, because its last move was undone. */
function isTakenBack({ caughtUp, queue }: State, event: GameEvent) {
  return event.sequence < caughtUp || queue.some(({ kind }) => kind === "undone");
}

function noteResult(state: State, { id, name, yours, outcome }: Table, at: string): Step {
  const { opponentLevel, helped } = state.results;
  if (opponentLevel === null || !outcome?.winners.length) return [state, []];
  const score = scoreOf(outcome.winners, yours);
  const result = { game: name, level: opponentLevel, score, helped: id in helped, at };
  return [state, [{ type: "results:note", id, result }]];
}

function scoreOf(winners: number[], yours: number[]): Score {
  if (!winners.some((seat) => yours.includes(seat))) return 0;
  return winners.length > 1 ? 0.5 : 1;
}

function noteHelp(state: State, id: string): Step {
  const { opponentLevel, helped } = state.results;
  if (opponentLevel === null || id in helped) return [state, []];
  return [changed(state, "results", { helped: { ...helped, [id]: true } }), [{ type: "results:help", id }]];
}
