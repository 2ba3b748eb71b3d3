// How the player fares against the computer: results are noted when games end, and can be forgotten.

import type { Effect, GameEvent, News, State, Step, Table } from "../../app/state";
import type { ResultsMessage as Message, ResultsState, Score } from "./types";

export const EMPTY: ResultsState = { past: {}, helped: {}, forgotten: null, rival: null };

/** What was asked for that helps: a hint, a review before the end, and that the computer thinks no longer. */
const HELP: Effect["type"][] = ["hints:ask", "hints:hurry", "replay:ask"];

export function clear(state: State): State {
  return kept(state, { rival: null });
}

export function update(state: State, message: Message): Step {
  const { past, forgotten } = state.results;
  switch (message.type) {
    case "results:known":
      return [kept(state, { past: message.past, helped: message.helped }), []];
    case "results:forget":
      return [kept(state, { forgotten: past }), [{ type: "results:forget" }]];
    case "results:restore":
      return [kept(state, { forgotten: null }), [{ type: "results:restore", past: forgotten ?? {} }]];
  }
}

export function hear(state: State, _news: News): Step {
  return [state, []];
}

/** Who plays is known from the first event; a move that is taken back is help. */
export function see(state: State, event: GameEvent, _isLive: boolean): Step {
  const { table } = state;
  if (!table) return [state, []];
  switch (event.kind) {
    case "created":
      return [kept(state, { rival: event.actions?.length ? null : rivalOf(table) }), []];
    case "undone":
      return helped(state, table.id);
    case "finished":
      return isTakenBack(state, event) ? [state, []] : note(state, table);
    default:
      return [state, []];
  }
}

/**
 * What becomes of any step of the loop: help is noted when it is asked for, since nothing in the log will tell of it.
 */
export function watch([state, effects]: Step): Step {
  const { table } = state;
  if (!table || table.outcome || !effects.some(({ type }) => HELP.includes(type))) return [state, effects];
  const [after, more] = helped(state, table.id);
  return [after, [...effects, ...more]];
}

/** The level against which one plays alone; null where others play, or computers of several levels. */
function rivalOf({ seats, yours }: Table) {
  const others = seats.filter((_, seat) => !yours.includes(seat));
  const levels = new Set(others.map((seat) => (seat.kind === "bot" ? seat.level : null)));
  return yours.length === 1 && levels.size === 1 ? ([...levels][0] ?? null) : null;
}

/** Whether the game went on after that end: its last move was taken back at the pass. */
function isTakenBack({ caughtUp, queue }: State, event: GameEvent) {
  return event.sequence < caughtUp || queue.some(({ kind }) => kind === "undone");
}

function note(state: State, { id, name, yours, outcome }: Table): Step {
  const { rival, helped: games } = state.results;
  if (rival === null || !outcome?.winners.length) return [state, []];
  const result = { game: name, level: rival, score: scoreOf(outcome.winners, yours), helped: id in games };
  return [state, [{ type: "results:note", id, result }]];
}

function scoreOf(winners: number[], yours: number[]): Score {
  if (!winners.some((seat) => yours.includes(seat))) return 0;
  return winners.length > 1 ? 0.5 : 1;
}

function helped(state: State, id: string): Step {
  const { rival, helped: games } = state.results;
  if (rival === null || id in games) return [state, []];
  return [kept(state, { helped: { ...games, [id]: true } }), [{ type: "results:help", id }]];
}

function kept(state: State, changes: Partial<ResultsState>): State {
  return { ...state, results: { ...state.results, ...changes } };
}
