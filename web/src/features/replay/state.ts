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
import { type GameRecord, entriesOf, entrySeen, firstPly, plySeen, recordOf } from "../../games/past";
import { type Review, missteps, stepWords } from "../../games/review";
import { tableAt } from "../../games/seen";

/** A game without a server; early: how it ended, if not by the rules. */
export interface SavedGame {
  game: string;
  options: Options;
  actions: number[];
  early: Outcome | null;
}

export interface ReplayState {
  /** The position on the screen; null is the game as it stands. */
  ply: number | null;
  /** Whether moves were made since the player began to look back. */
  hasNewMoves: boolean;
  panel: Panel;
  /** The code in the address that holds the game on the table, if it is a saved one and not on the server. */
  link: string | null;
  /** The place in the game that the address names, until the game is there. */
  arrival: Place | null;
  /** The game whose review is requested as soon as it is open. */
  reviewOnOpen: string | null;
  review: Review | null;
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
  | { type: "replay:play-on"; ply: number }
  | { type: "replay:share-position"; isOn: boolean }
  | { type: "replay:save"; file: Download }
  | { type: "replay:draft"; text: string }
  | { type: "replay:open-text"; text: string }
  | ({ type: "replay:open-link"; code: string } & Place)
  | { type: "replay:open-failed"; problem: string }
  | ({ type: "replay:opened"; code: string; saved: SavedGame } & Place)
  | ({ type: "replay:arrived" } & Place);

/** A file for the player; a PNG is drawn from the text of an SVG. */
export type Download = { name: string; type: string; text: string };

/** A game that continues from a position of a record, as the server expects it. */
type GameImport = { record: GameRecord; ply: number; seats: Seat[]; undo_all: boolean };

export type ReplayEffect =
  | { type: "replay:request-review"; id: string }
  | { type: "replay:fetch-review"; id: string }
  | { type: "replay:import"; game: GameImport; isReviewed: boolean }
  | ({ type: "replay:open-link"; code: string } & Place)
  | { type: "replay:open-text"; text: string }
  | { type: "replay:save"; file: Download };

/** The server reports the progress of a review; in case a report is lost, the page polls at this interval in milliseconds. */
const POLL_REVIEW_MS = 3000;

export const EMPTY: ReplayState = {
  ply: null,
  hasNewMoves: false,
  panel: "game",
  link: null,
  arrival: null,
  reviewOnOpen: null,
  review: null,
  sharesPosition: true,
  draft: "",
  problem: "",
};

export function clear(state: State): State {
  return { ...state, replay: { ...EMPTY, reviewOnOpen: state.replay.reviewOnOpen } };
}

export const UPDATES: Updates<ReplayMessage> = {
  "replay:go": atTable((state, { ply }) => [showPly(state, ply), []]),
  "replay:step": atTable((state, { to }) => step(state, to)),
  "replay:mistake": atTable((state, { by }) => toMistake(state, by)),
  "replay:panel": (state, { panel }) => [changed(state, "replay", { panel }), []],
  "replay:request-review": atTable(requestReview),
  "replay:poll-review": (state, { id }) => {
    const isAwaited = state.table?.id === id && isRunning(state.replay.review);
    return [state, isAwaited ? [{ type: "replay:fetch-review", id }] : []];
  },
  "replay:review": atTable((state, { id, review }) => reviewed(state, id, review)),
  "replay:review-on-open": (state, { id }) => [changed(state, "replay", { reviewOnOpen: id }), []],
  "replay:play-on": atTable((state, { ply }) => playOn(state, ply)),
  "replay:share-position": (state, { isOn }) => [changed(state, "replay", { sharesPosition: isOn }), []],
  "replay:save": (state, message) => [state, [message]],
  "replay:draft": (state, { text }) => [changed(state, "replay", { draft: text }), []],
  "replay:open-text": (state, message) => [changed(state, "replay", { problem: "" }), [message]],
  "replay:open-link": (state, message) => [{ ...state, screen: "loading" }, [message]],
  "replay:open-failed": (state, { problem }) => [changed(state, "replay", { problem }), []],
  /** A saved game on the table; nothing is sent to the server. */
  "replay:opened": (state, { saved, code, ply, view }) => {
    const table = tableOfSaved(saved, code);
    const replay: ReplayState = { ...EMPTY, link: code, panel: "game" };
    const ui = uiOf(table).freshUi;
    const shown = { ...state, screen: "game" as const, gameId: "local", table, ui, dialog: null, replay };
    return [showPlace(shown, { ply, view }), []];
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

/** Requests the review; a saved game has to be imported first. */
function requestReview(state: GameState): Step {
  const { table, replay } = state;
  const shown = changed({ ...state, dialog: null }, "replay", { panel: "game" });
  if (replay.link === null) return [shown, [{ type: "replay:request-review", id: table.id }]];
  const seats = table.seats.map(() => HUMAN);
  const game = { record: recordOf(table), ply: table.game.ply, seats, undo_all: false };
  return [{ ...shown, busy: true }, [{ type: "replay:import", game, isReviewed: true }]];
}

const HUMAN: Seat = { kind: "human" };

function isRunning(review: Review | null) {
  return review?.state === "requested" || review?.state === "running";
}

function reviewed(state: GameState, id: string, review: Review): Step {
  if (state.table.id !== id) return [state, []];
  const after = changed(state, "replay", { review });
  if (!isRunning(review)) return [after, announceEnd(after, review, state.replay.review)];
  const message = { type: "replay:poll-review" as const, id };
  return [after, [{ type: "later", milliseconds: POLL_REVIEW_MS, message }]];
}

function announceEnd(state: GameState, review: Review, before: Review | null): Effect[] {
  if (before?.state === review.state && before.sequence === review.sequence) return [];
  const count = missteps(state).length;
  const isReady = review.state === "ready";
  return [{ type: "say", text: isReady ? t("replay.review.ready", { count }) : t("replay.review.failed") }];
}

/** A new game that continues from a position, against computers. */
function playOn(state: GameState, ply: number): Step {
  const { table, settings, busy } = state;
  if (busy || isOverAt(table, ply)) return [state, []];
  const seats = seatsToPlayOn(state, tableAt(table, ply));
  const game = { record: recordOf(table), ply, seats, undo_all: settings.undoAll };
  return [{ ...state, busy: true, notice: null }, [{ type: "replay:import", game, isReviewed: false }]];
}

/** Whether the rules end the game at that position. */
export function isOverAt(table: Table, ply: number) {
  return uiOf(table).past.resultOf(tableAt(table, ply)) !== null;
}

/** The player keeps the own seats, or takes the one to move after watching; computers have the others. */
function seatsToPlayOn({ catalogue, yours }: State, { seats, game, name }: Table): Seat[] {
  const own = yours.length ? yours : [game.turn ?? 0];
  const usual = catalogue?.games.find((entry) => entry.name === name)?.default_level ?? "";
  const known = seats.find((seat) => seat.kind === "bot")?.level ?? usual;
  return seats.map((seat, index) => {
    if (own.includes(index)) return HUMAN;
    return seat.kind === "bot" ? seat : { kind: "bot", level: known };
  });
}

/** The table of a saved game, in which the player has no seat; an error if a move is illegal or unknown. */
export function tableOfSaved({ game, options, actions, early }: SavedGame, id: string): Table {
  const ui = uiFor(game);
  const visit = { id, yours: [] };
  const seats = ui.sides(game).map(() => HUMAN);
  const created = { kind: "created" as const, sequence: 0, at: "", game, options, seats, undo_all: false, actions };
  const table = fold(visit, null, created);
  const outcome = early ?? ui.past.resultOf(table);
  return outcome ? fold(visit, table, { kind: "finished", sequence: 1, at: "", ...outcome }) : table;
}

export function hear(state: State, news: News): Step {
  const { gameId, replay } = state;
  if (news.kind !== "review_progress" || !replay.review || !gameId) return [state, []];
  const { kind: _, ...progress } = news;
  if (news.state === "ready") return [state, [{ type: "replay:fetch-review", id: gameId }]];
  return [changed(state, "replay", { review: { ...replay.review, ...progress } }), []];
}

/** The game goes on while the player looks back; a move that is taken back cannot be looked at any more. */
export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (!hasTable(state)) return [state, []];
  if (state.replay.arrival && event.sequence >= state.caughtUp) {
    return andThen([showPlace(state, state.replay.arrival), []], (arrived) => see(arrived, event, isLive));
  }
  if (isReviewDue(state, event)) return requestReview(changed(state, "replay", { reviewOnOpen: null }));
  const isChange = event.kind === "moved" || event.kind === "undone";
  if (state.replay.ply === null || !isLive || !isChange) return [state, []];
  return [showPly(changed(state, "replay", { hasNewMoves: true }), state.replay.ply), []];
}

/** Whether this is the last event of a game that was imported for its review. */
function isReviewDue({ gameId, caughtUp, replay }: State, event: GameEvent) {
  return replay.reviewOnOpen !== null && replay.reviewOnOpen === gameId && event.sequence >= caughtUp;
}
