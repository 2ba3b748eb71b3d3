// Looking back at a game: the move on the screen, its review, and games that are opened, saved and continued.

import { t } from "../../app/i18n";
import type { Place } from "../../app/router";
import type {
  Effect,
  GameEvent,
  GameState,
  News,
  Options,
  Outcome,
  Seat,
  State,
  Step,
  Table,
  Updates,
} from "../../app/state";
import { andThen, atTable, changed, hasTable } from "../../app/steps";
import { isLookingBack } from "../../app/table";
import { isKnown, uiFor, uiOf } from "../../games";
import { fold } from "../../games/fold";
import { type Panel, PANELS } from "../../games/graph";
import { entriesOf, entrySeen, firstPly, plySeen, recordOf } from "../../games/past";
import { mayReview, missteps, type Review, stepWords } from "../../games/review";
import { askToPlayOn, type Continuation, type GameImport, HUMAN, type Origin, playOn, retry } from "./continued";

/** A game without a server; early: how it ended, if not by the rules. Links do not say who played. */
export interface SavedGame {
  game: string;
  options: Options;
  actions: number[];
  early: Outcome | null;
  seats?: Seat[];
  yours?: number[];
}

export interface ReplayState {
  /** The position on the screen; null is the game as it stands. */
  ply: number | null;
  /** Whether moves were made since the player began to look back. */
  hasNewMoves: boolean;
  panel: Panel;
  /** Whether the game on the table is a saved one, which can be looked at and not be continued. */
  isSaved: boolean;
  /** The code in the address that holds it, unless it is stored. */
  link: string | null;
  /** The place in the game that the address names, until the game is there. */
  arrival: Place | null;
  /** The stored game whose review is requested as soon as it is open. */
  reviewOnOpen: string | null;
  review: Review | null;
  /** The copy of a saved game on the server, which is reviewed there. */
  copy: string | null;
  /** The game that the one on the table continues. */
  from: Origin | null;
  /** A game that was just made to continue another one, until it is stored. */
  successor: { id: string; from: Origin } | null;
  /** What is chosen in the dialog that asks how to play on. */
  continuation: Continuation | null;
  /** Whether a shared link opens at the position on the screen, and not at the last one. */
  sharesPosition: boolean;
  /** The text typed in the dialog that opens games. */
  draft: string;
  /** Why that text, or a file, could not be opened; empty if it could. */
  problem: string;
}

export type StepTo = "first" | "back" | "forward" | "last";

export type ReplayMessage =
  | { type: "replay:go"; ply: number }
  | { type: "replay:step"; to: StepTo }
  | { type: "replay:mistake"; by: 1 | -1 }
  | { type: "replay:panel"; panel: Panel }
  | { type: "replay:request-review" }
  | { type: "replay:poll-review"; id: string }
  | { type: "replay:review"; id: string; review: Review }
  | { type: "replay:review-on-open"; id: string }
  | { type: "replay:recalled"; id: string; from: Origin | null; copy: string | null; review: Review | null }
  | { type: "replay:copied"; id: string; copy: string }
  | { type: "replay:play-on"; ply: number }
  | { type: "replay:answer"; answer: Partial<Continuation> }
  | { type: "replay:start" }
  | { type: "replay:retry"; ply: number }
  | { type: "replay:continued"; id: string; from: Origin }
  | { type: "replay:keep" }
  | { type: "replay:share-position"; isOn: boolean }
  | { type: "replay:save"; file: Download }
  | { type: "replay:draft"; text: string }
  | { type: "replay:open-text"; text: string }
  | ({ type: "replay:open-link"; code: string } & Place)
  | { type: "replay:open-failed"; problem: string }
  | ({ type: "replay:opened"; id: string; link: string | null; saved: SavedGame } & Place)
  | ({ type: "replay:arrived" } & Place);

/** A file for the player; a PNG is drawn from the text of an SVG. */
export type Download = { name: string; type: string; text: string };

export type ReplayEffect =
  | { type: "replay:recall"; id: string }
  | { type: "replay:request-review"; id: string }
  | { type: "replay:review-copy"; id: string; game: GameImport }
  | { type: "replay:fetch-review"; id: string; from: string }
  | { type: "replay:keep-review"; id: string; review: Review }
  | { type: "replay:import"; game: GameImport; from: Origin | null }
  | { type: "replay:keep"; table: Table; place: Place; isReviewed: boolean }
  | ({ type: "replay:open-link"; code: string } & Place)
  | { type: "replay:open-text"; text: string }
  | { type: "replay:save"; file: Download };

/** The server reports the progress of a review; in case a report is lost, the page polls at this interval in milliseconds. */
const POLL_REVIEW_MS = 3000;

export const EMPTY: ReplayState = {
  ply: null,
  hasNewMoves: false,
  panel: "game",
  isSaved: false,
  link: null,
  arrival: null,
  reviewOnOpen: null,
  review: null,
  copy: null,
  from: null,
  successor: null,
  continuation: null,
  sharesPosition: true,
  draft: "",
  problem: "",
};

export function clear(state: State): State {
  const { reviewOnOpen, successor } = state.replay;
  return { ...state, replay: { ...EMPTY, reviewOnOpen, successor } };
}

export const UPDATES: Updates<ReplayMessage> = {
  "replay:go": atTable((state, { ply }) => [showPly(state, ply), []]),
  "replay:step": atTable((state, { to }) => step(state, to)),
  "replay:mistake": atTable((state, { by }) => toMistake(state, by)),
  "replay:panel": (state, { panel }) => [changed(state, "replay", { panel }), []],
  "replay:request-review": atTable(requestReview),
  "replay:poll-review": (state, { id }) => {
    const isAwaited = state.table?.id === id && isRunning(state.replay.review);
    return [state, isAwaited ? [fetchReview(state, id)] : []];
  },
  "replay:review": atTable((state, { id, review }) => reviewed(state, id, review)),
  "replay:review-on-open": (state, { id }) => [changed(state, "replay", { reviewOnOpen: id }), []],
  "replay:recalled": atTable(recalled),
  "replay:copied": (state, { id, copy }) =>
    state.gameId === id ? [changed(state, "replay", { copy }), []] : [state, []],
  "replay:play-on": atTable((state, { ply }) => askToPlayOn(state, ply)),
  "replay:answer": (state, { answer }) => {
    const { continuation } = state.replay;
    return [changed(state, "replay", { continuation: continuation && { ...continuation, ...answer } }), []];
  },
  "replay:start": atTable(playOn),
  "replay:retry": atTable((state, { ply }) => retry(state, ply)),
  "replay:continued": (state, { id, from }) => [changed(state, "replay", { successor: { id, from } }), []],
  "replay:keep": atTable((state) => [state, [keep(state, false)]]),
  "replay:share-position": (state, { isOn }) => [changed(state, "replay", { sharesPosition: isOn }), []],
  "replay:save": (state, message) => [state, [message]],
  "replay:draft": (state, { text }) => [changed(state, "replay", { draft: text }), []],
  "replay:open-text": (state, message) => [changed(state, "replay", { problem: "" }), [message]],
  "replay:open-link": (state, message) => [state, [message]],
  "replay:open-failed": (state, { problem }) => [changed(state, "replay", { problem }), []],
  /** A saved game on the table; nothing is sent to the server. */
  "replay:opened": (state, { id, link, saved, ply, view }) => {
    const table = tableOfSaved(saved, id);
    const replay: ReplayState = { ...state.replay, isSaved: true, link, panel: "game" };
    const ui = uiOf(table).freshUi;
    const shown = { ...state, screen: "game" as const, gameId: id, table, ui, dialog: null, replay };
    return [showPlace(shown, { ply, view }), link === null ? [{ type: "replay:recall", id }] : []];
  },
  /** The address names a place in the game, which is shown as soon as the game is there. */
  "replay:arrived": (state, { ply, view }) => [changed(state, "replay", { arrival: { ply, view } }), []],
};

/** The state at the place in the game that an address names, as far as there is such a place. */
function showPlace(state: GameState, { ply, view }: Place): GameState {
  const panel = PANELS.find((name) => name === view) ?? state.replay.panel;
  const shown = changed(state, "replay", { panel, arrival: null });
  return ply === null ? shown : showPly({ ...shown, dialog: null }, ply);
}

/** The state with another position on the screen, if the page knows it; the last one is the game as it stands. */
function showPly(state: GameState, ply: number): GameState {
  const { replay, table } = state;
  if (!isKnown(table.name)) return state;
  const shown = ply >= table.game.ply ? null : Math.max(ply, 0);
  const hasNewMoves = shown !== null && replay.hasNewMoves;
  const sharesPosition = replay.sharesPosition || shown !== replay.ply;
  return changed(state, "replay", { ply: shown, hasNewMoves, sharesPosition });
}

/** The plies at which the slider and the steps stop: the start, then the position after each move. */
export function stopsOf(table: Table): number[] {
  return [firstPly(table), ...entriesOf(table).map(({ after }) => after)];
}

export function step(state: GameState, to: StepTo): Step {
  const ply = plySeen(state);
  const stops = stopsOf(state.table);
  const last = state.table.game.ply;
  const plies: Record<StepTo, number> = {
    first: stops[0] ?? 0,
    back: stops.findLast((stop) => stop < ply) ?? ply,
    forward: stops.find((stop) => stop > ply) ?? last,
    last,
  };
  return announced(showPly(state, plies[to]));
}

/** Steps to the next or the previous mistake; after the last one comes the first again. */
export function toMistake(state: GameState, by: 1 | -1): Step {
  const ply = entrySeen(state)?.after ?? 0;
  const plies = missteps(state).map(({ after }) => after);
  const isAhead = (after: number) => by * (after - ply) > 0;
  const next = by > 0 ? (plies.find(isAhead) ?? plies[0]) : (plies.findLast(isAhead) ?? plies.at(-1));
  return next === undefined ? [state, []] : announced(showPly(state, next));
}

/** Screen readers announce which move is on the screen. */
function announced(state: GameState): Step {
  return [state, [{ type: "say", text: stepWords(state) }]];
}

/** Whether the dock has steps instead of the buttons for moves, because the player can make none. */
export function isStepping(state: State) {
  if (!state.table || !isKnown(state.table.name)) return false;
  return isLookingBack(state) || (Boolean(state.table.outcome) && !state.queue.length);
}

/** Requests the review. A saved game is stored first, with which the review stays, and copied to the server. */
function requestReview(state: GameState): Step {
  const { table, replay } = state;
  const shown = changed({ ...state, dialog: null }, "replay", { panel: "game", reviewOnOpen: null });
  if (!replay.isSaved) return [shown, [{ type: "replay:request-review", id: table.id }]];
  if (replay.link !== null) return [shown, [keep(shown, true)]];
  const { ply } = table.game;
  const game = { record: recordOf(table), ply, seats: table.seats.map(() => HUMAN), undo_all: false };
  const review: Review = { sequence: 0, state: "requested", done: 0, total: ply, review: null };
  return [changed(shown, "replay", { review }), [{ type: "replay:review-copy", id: table.id, game }]];
}

/** Stores the game of a link. */
function keep({ table, replay: { ply } }: GameState, isReviewed: boolean): Effect {
  return { type: "replay:keep", table, place: { ply, view: "game" satisfies Panel }, isReviewed };
}

/** Fetches the review from the server, of its copy if it does not play the game itself. */
function fetchReview({ replay: { copy } }: State, id: string): Effect {
  return { type: "replay:fetch-review", id, from: copy ?? id };
}

/**
 * What is stored of the game on the table is known. The server may have a newer review, of which it has told; that of a
 * copy is fetched until it is stored.
 */
function recalled(state: GameState, { id, from, copy, review }: ReplayMessage & { type: "replay:recalled" }): Step {
  const { successor, review: told, reviewOnOpen } = state.replay;
  if (state.gameId !== id) return [state, []];
  const origin = from ?? (successor?.id === id ? successor.from : null);
  const after = changed(state, "replay", { from: origin, copy, review: review ?? told });
  if (reviewOnOpen === id) return requestReview(after);
  const isNews = told !== null && told.sequence !== review?.sequence && mayReview(after);
  return [after, isNews || (copy !== null && !review) ? [fetchReview(after, id)] : []];
}

function isRunning(review: Review | null) {
  return review?.state === "requested" || review?.state === "running";
}

function reviewed(state: GameState, id: string, review: Review): Step {
  if (state.table.id !== id) return [state, []];
  const after = changed(state, "replay", { review });
  if (!isRunning(review)) {
    const effects = announceEnd(after, review, state.replay.review);
    return [after, review.state === "ready" ? [...effects, { type: "replay:keep-review", id, review }] : effects];
  }
  const message = { type: "replay:poll-review" as const, id };
  return [after, [{ type: "later", milliseconds: POLL_REVIEW_MS, message }]];
}

function announceEnd(state: GameState, review: Review, before: Review | null): Effect[] {
  if (before?.state === review.state && before.sequence === review.sequence) return [];
  const count = missteps(state).length;
  const isReady = review.state === "ready";
  return [{ type: "say", text: isReady ? t("replay.review.ready", { count }) : t("replay.review.failed") }];
}

/** The table of a saved game; an error if a move is illegal or unknown. */
export function tableOfSaved(saved: SavedGame, id: string): Table {
  const { game, options, actions, early } = saved;
  const ui = uiFor(game);
  const visit = { id, yours: saved.yours ?? [] };
  const seats = saved.seats ?? ui.sides(game).map(() => HUMAN);
  const created = { kind: "created" as const, sequence: 0, at: "", game, options, seats, undo_all: false, actions };
  const table = fold(visit, null, created);
  const outcome = early ?? ui.past.resultOf(table);
  return outcome ? fold(visit, table, { kind: "finished", sequence: 1, at: "", ...outcome }) : table;
}

/** The server tells of a review when it changes, and when the page connects. */
export function hear(state: State, news: News): Step {
  const { gameId, replay, table, caughtUp } = state;
  const { review: known } = replay;
  if (news.kind !== "review_progress" || !gameId) return [state, []];
  if (known?.review && known.sequence === news.sequence) return [state, []];
  const { kind: _, ...progress } = news;
  const after = changed(state, "replay", { review: { review: known?.review ?? null, ...progress } });
  // Before the game is there, it is not known whether the review may be shown, or is stored.
  if (!hasTable(after) || (table?.sequence ?? -1) < caughtUp) return [after, []];
  if (!mayReview(after)) return [state, []];
  return news.state === "ready" ? [state, [fetchReview(state, gameId)]] : [after, []];
}

/** The game goes on while the player looks back; a move that is taken back cannot be looked at any more. */
export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (!hasTable(state)) return [state, []];
  if (state.replay.arrival && event.sequence >= state.caughtUp) {
    return andThen([showPlace(state, state.replay.arrival), []], (arrived) => see(arrived, event, isLive));
  }
  if (event.sequence === state.caughtUp) return [state, [{ type: "replay:recall", id: state.table.id }]];
  const isChange = event.kind === "moved" || event.kind === "undone";
  if (state.replay.ply === null || !isLive || !isChange) return [state, []];
  return [showPly(changed(state, "replay", { hasNewMoves: true }), state.replay.ply), []];
}
