// Looking back at a game: stepping through it, its review, and taking it along.

import { t } from "../../words.js";
import { recordOf } from "./entries.js";
import { missteps } from "./review.js";
import { tableOfSaved } from "./saved.js";
import { tableAt } from "./seen.js";
import { retrySeats } from "./seats.js";
import { gone, step, toMistake } from "./steps.js";

/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").News} News */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").ReplayMessage} Message */
/** @typedef {import("./types.js").ReplayState} ReplayState */
/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Saved} Saved */
/** @typedef {State & {table: Table}} Seated */

/** Milliseconds after which the server is asked how far a review is, in case that news got lost. */
const PATIENCE = 3000;

/** @type {ReplayState} */
export const EMPTY = { ply: null, news: false, panel: "study", link: null, wanted: null, review: null, problem: "" };

/**
 * @param {State} state
 * @returns {State}
 */
export function clear(state) {
  return { ...state, replay: { ...EMPTY, wanted: state.replay.wanted } };
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
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

/**
 * @param {State} state
 * @returns {state is Seated}
 */
function isSeated(state) {
  return state.table !== null;
}

/**
 * What can be done with a game on the table.
 * @param {Seated} state
 * @param {Message} message
 * @returns {Step}
 */
function updateSeated(state, message) {
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

/**
 * @param {State} state
 * @param {Partial<ReplayState>} changes
 * @returns {State}
 */
function changed(state, changes) {
  return { ...state, replay: { ...state.replay, ...changes } };
}

/**
 * A saved game has to be brought to the server first.
 * @param {Seated} state
 * @returns {Step}
 */
function ask(state) {
  const { table, replay } = state;
  const seen = { ...state, dialog: null, replay: { ...replay, panel: /** @type {const} */ ("game") } };
  if (replay.link === null) return [seen, [{ type: "replay:ask", id: table.id }]];
  const seats = table.seats.map(() => /** @type {const} */ ({ kind: "human" }));
  const game = { record: recordOf(table), ply: table.game.ply, seats, undo_all: false };
  return [{ ...seen, busy: true }, [{ type: "replay:import", game, review: true }]];
}

/**
 * @param {Seated} state
 * @param {string} id
 * @returns {Step}
 */
function check(state, id) {
  const isAwaited = state.table.id === id && isUnderWay(state.replay.review);
  return [state, isAwaited ? [{ type: "replay:fetch", id }] : []];
}

/** @param {Review|null} review */
function isUnderWay(review) {
  return review?.state === "asked" || review?.state === "running";
}

/**
 * @param {Seated} state
 * @param {string} id
 * @param {Review} review
 * @returns {Step}
 */
function reviewed(state, id, review) {
  if (state.table.id !== id) return [state, []];
  const after = /** @type {Seated} */ (changed(state, { review }));
  if (!isUnderWay(review)) return [after, ended(after, review, state.replay.review)];
  return [after, [{ type: "later", milliseconds: PATIENCE, message: { type: "replay:check", id } }]];
}

/**
 * Whoever waited for it is told.
 * @param {Seated} state
 * @param {Review} review
 * @param {Review|null} before
 * @returns {Effect[]}
 */
function ended(state, review, before) {
  if (before?.state === review.state && before.sequence === review.sequence) return [];
  const count = missteps(state).length;
  const isReady = review.state === "ready";
  return [{ type: "say", text: isReady ? t("replay.review.ready", { count }) : t("replay.review.failed") }];
}

/**
 * A new game that goes on from there, the computer on the other side.
 * @param {Seated} state
 * @param {number} ply
 * @returns {Step}
 */
function retry(state, ply) {
  const { table, settings, busy } = state;
  const seats = retrySeats(state, tableAt(table, ply));
  if (busy || !seats) return [state, []];
  const game = { record: recordOf(table), ply, seats, undo_all: settings.undoAll };
  return [{ ...state, busy: true, notice: null }, [{ type: "replay:import", game, review: false }]];
}

/**
 * A saved game on the table: nothing is sent anywhere.
 * @param {State} state
 * @param {Saved} saved
 * @param {string} link
 * @param {number|null} ply
 * @returns {State}
 */
function opened(state, saved, link, ply) {
  const table = tableOfSaved(saved, link);
  const replay = { ...EMPTY, link, panel: /** @type {const} */ ("game") };
  const seated = { ...state, screen: /** @type {const} */ ("game"), gameId: "local", table, dialog: null, replay };
  return ply === null ? seated : gone(seated, ply);
}

/**
 * @param {State} state
 * @param {News} news
 * @returns {Step}
 */
export function hear(state, news) {
  const { gameId, replay } = state;
  if (news.kind !== "review" || !replay.review || !gameId) return [state, []];
  const { kind: _, ...progress } = news;
  if (news.state === "ready") return [state, [{ type: "replay:fetch", id: gameId }]];
  return [changed(state, { review: { ...replay.review, ...progress } }), []];
}

/**
 * The game goes on without the one who looks back; what is taken back cannot be looked at any more.
 * @param {State} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
export function see(state, event, isLive) {
  if (isWanted(state, event)) {
    return ask(/** @type {Seated} */ (changed(state, { wanted: null })));
  }
  const isChange = event.kind === "moved" || event.kind === "undone";
  if (state.replay.ply === null || !isLive || !isChange || !isSeated(state)) return [state, []];
  return [gone({ ...state, replay: { ...state.replay, news: true } }, state.replay.ply), []];
}

/**
 * Whether this is the last event of a game that was brought to the server for its review.
 * @param {State} state
 * @param {GameEvent} event
 */
function isWanted({ gameId, caughtUp, replay }, event) {
  return replay.wanted !== null && replay.wanted === gameId && event.sequence >= caughtUp;
}
