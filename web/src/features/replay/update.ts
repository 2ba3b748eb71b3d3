// Looking back at a game: stepping through it, its review, and taking it along.

import type { Effect, GameEvent, News, State, Step, Table } from "../../app/state";
import type { ReplayMessage as Message, ReplayState, Saved } from "./types";
import type { Review } from "../../games/review";
import { t } from "../../app/i18n";
import { recordOf } from "../../games/past";
import { missteps } from "../../games/review";
import { tableOfSaved } from "./saved";
import { tableAt } from "../../games/seen";
import { retrySeats } from "./seats";
import { gone, step, toMistake } from "./steps";

export type Seated = State & { table: Table };

/** Milliseconds after which the server is asked how far a review is, in case that news got lost. */
const PATIENCE = 3000;

export const EMPTY: ReplayState = {
  ply: null,
  news: false,
  panel: "study",
  link: null,
  wanted: null,
  review: null,
  problem: "",
};

export function clear(state: State): State {
  return { ...state, replay: { ...EMPTY, wanted: state.replay.wanted } };
}

export function update(state: State, message: Message): Step {
  switch (message.type) {
    case "replay:link":
      return [{ ...state, screen: "loading" }, [message]];
    case "replay:opened":
      return [opened(state, message.saved, message.link, message.ply), []];
    case "replay:read":
      return [changed(state, { problem: "" }), [message]];
    case "replay:unreadable":
      return [changed(state, { problem: message.problem }), []];
    case "replay:want":
      return [changed(state, { wanted: message.id }), []];
    case "replay:save":
      return [state, [message]];
    default:
      return isSeated(state) ? updateSeated(state, message) : [state, []];
  }
}

function isSeated(state: State): state is Seated {
  return state.table !== null;
}

/** What can be done with a game on the table. */
function updateSeated(state: Seated, message: Message): Step {
  switch (message.type) {
    case "replay:go":
      return [gone(state, message.ply), []];
    case "replay:step":
      return step(state, message.to);
    case "replay:mistake":
      return toMistake(state, message.by);
    case "replay:panel":
      return [changed(state, { panel: message.panel }), []];
    case "replay:ask":
      return ask(state);
    case "replay:check":
      return check(state, message.id);
    case "replay:review":
      return reviewed(state, message.id, message.review);
    case "replay:retry":
      return retry(state, message.ply);
    default:
      return [state, []];
  }
}

function changed(state: State, changes: Partial<ReplayState>): State {
  return { ...state, replay: { ...state.replay, ...changes } };
}

/** A saved game has to be brought to the server first. */
function ask(state: Seated): Step {
  const { table, replay } = state;
  const seen = { ...state, dialog: null, replay: { ...replay, panel: "game" as const } };
  if (replay.link === null) return [seen, [{ type: "replay:ask", id: table.id }]];
  const seats = table.seats.map(() => ({ kind: "human" }) as const);
  const game = { record: recordOf(table), ply: table.game.ply, seats, undo_all: false };
  return [{ ...seen, busy: true }, [{ type: "replay:import", game, review: true }]];
}

function check(state: Seated, id: string): Step {
  const isAwaited = state.table.id === id && isUnderWay(state.replay.review);
  return [state, isAwaited ? [{ type: "replay:fetch", id }] : []];
}

function isUnderWay(review: Review | null) {
  return review?.state === "asked" || review?.state === "running";
}

function reviewed(state: Seated, id: string, review: Review): Step {
  if (state.table.id !== id) return [state, []];
  const after = changed(state, { review }) as Seated;
  if (!isUnderWay(review)) return [after, ended(after, review, state.replay.review)];
  return [after, [{ type: "later", milliseconds: PATIENCE, message: { type: "replay:check", id } }]];
}

/** Whoever waited for it is told. */
function ended(state: Seated, review: Review, before: Review | null): Effect[] {
  if (before?.state === review.state && before.sequence === review.sequence) return [];
  const count = missteps(state).length;
  const isReady = review.state === "ready";
  return [{ type: "say", text: isReady ? t("replay.review.ready", { count }) : t("replay.review.failed") }];
}

/** A new game that goes on from there, the computer on the other side. */
function retry(state: Seated, ply: number): Step {
  const { table, settings, busy } = state;
  const seats = retrySeats(state, tableAt(table, ply));
  if (busy || !seats) return [state, []];
  const game = { record: recordOf(table), ply, seats, undo_all: settings.undoAll };
  return [{ ...state, busy: true, notice: null }, [{ type: "replay:import", game, review: false }]];
}

/** A saved game on the table: nothing is sent anywhere. */
function opened(state: State, saved: Saved, link: string, ply: number | null): State {
  const table = tableOfSaved(saved, link);
  const replay = { ...EMPTY, link, panel: "game" as const };
  const seated = { ...state, screen: "game" as const, gameId: "local", table, dialog: null, replay };
  return ply === null ? seated : gone(seated, ply);
}

export function hear(state: State, news: News): Step {
  const { gameId, replay } = state;
  if (news.kind !== "review" || !replay.review || !gameId) return [state, []];
  const { kind: _, ...progress } = news;
  if (news.state === "ready") return [state, [{ type: "replay:fetch", id: gameId }]];
  return [changed(state, { review: { ...replay.review, ...progress } }), []];
}

/** The game goes on without the one who looks back; what is taken back cannot be looked at any more. */
export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (isWanted(state, event)) {
    return ask(changed(state, { wanted: null }) as Seated);
  }
  const isChange = event.kind === "moved" || event.kind === "undone";
  if (state.replay.ply === null || !isLive || !isChange || !isSeated(state)) return [state, []];
  return [gone({ ...state, replay: { ...state.replay, news: true } }, state.replay.ply), []];
}

/** Whether this is the last event of a game that was brought to the server for its review. */
function isWanted({ gameId, caughtUp, replay }: State, event: GameEvent) {
  return replay.wanted !== null && replay.wanted === gameId && event.sequence >= caughtUp;
}
