// Events of the log, shown one after the other: what has happened becomes what is seen and heard.

import { parseMove } from "../blokus/notation.js";
import { orientationsOf, PIECES } from "../blokus/pieces.js";
import { IDLE } from "./interaction.js";
import { fold, isHuman, ownColour, ownSeat, seatOfColour } from "./table.js";
import { firstPlayable } from "./tray.js";

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Held} Held */
/** @typedef {import("../types.js").SoundName} SoundName */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

/** A computer answers at once; people want to see their own piece lie first. */
export const BREATH = 550;

/**
 * Shows what is in the queue, as far as it may be shown now.
 * @param {State} state
 * @returns {[State, Effect[]]}
 */
export function showQueue(state) {
  /** @type {Effect[]} */
  const effects = [];
  let shown = state;
  while (mayShow(shown)) {
    if (needsBreath(shown)) {
      effects.push({ type: "later", milliseconds: BREATH, message: { type: "next" } });
      return [{ ...shown, waiting: true }, effects];
    }
    const [after, more] = showNext(shown);
    shown = after;
    effects.push(...more);
  }
  return [shown, effects];
}

/**
 * Shows the first event of the queue, whether or not its time has come.
 * @param {State} state
 * @returns {[State, Effect[]]}
 */
export function showNext(state) {
  const [event, ...queue] = state.queue;
  if (!event || !state.gameId) return [state, []];
  const table = fold(state.gameId, state.table, event);
  const isLive = event.sequence > state.caughtUp;
  const [after, effects] = reactTo({ ...state, table, queue }, event, isLive);
  return [beginTurn(after), isLive ? effects : effects.filter(isSilent)];
}

/** @param {Effect} effect */
function isSilent(effect) {
  return effect.type !== "sound" && effect.type !== "say";
}

/** @param {State} state */
function mayShow(state) {
  if (!state.queue.length) return false;
  return isTakenBack(state) || (!state.waiting && !state.stuck);
}

/**
 * Whether what is in the queue has been undone already: then nobody needs to watch it.
 * @param {State} state
 */
function isTakenBack(state) {
  return state.queue.some((event) => event.kind === "undone");
}

/** @param {State} state */
function needsBreath(state) {
  const [event] = state.queue;
  if (!event || event.sequence <= state.caughtUp || isTakenBack(state)) return false;
  return event.kind === "moved" && state.table !== null && !isHuman(state.table, event.seat);
}

/**
 * @param {State & {table: Table}} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {[State, Effect[]]}
 */
function reactTo(state, event, isLive) {
  switch (event.kind) {
    case "created":
      return [{ ...state, lastGame: state.gameId }, [{ type: "remember-game", id: state.gameId }]];
    case "moved":
      return [{ ...state, interaction: IDLE, notice: null }, soundAndWord(...wordsOfMove(state.table, event))];
    case "passed":
      return passed(state, event, isLive);
    case "finished":
      return finished(state);
    case "undone":
      return undone(state, event);
  }
}

/**
 * @param {State & {table: Table}} state
 * @param {GameEvent & {kind: "passed"}} event
 * @param {boolean} isLive
 * @returns {[State, Effect[]]}
 */
function passed(state, event, isLive) {
  const { table } = state;
  const isFirst = table.passes.filter((who) => who === event.who).length === 1;
  const isOwn = isHuman(table, seatOfColour(table, event.who));
  if (isOwn && isFirst && (isLive || !state.openedFinished)) {
    const text = "You cannot place any piece. Press Pass to go on.";
    return [{ ...state, stuck: event.who, interaction: IDLE }, [{ type: "say", text }]];
  }
  const text = `${nameOf(event.who)} has no move and passes.`;
  return [{ ...state, notice: { tone: "info", text } }, soundAndWord("pass", text)];
}

/**
 * @param {State & {table: Table}} state
 * @returns {[State, Effect[]]}
 */
function finished(state) {
  const { outcome } = state.table;
  const seat = ownSeat(state.table);
  const won = seat === null || outcome?.winners.includes(seat);
  /** @type {Effect[]} */
  const effects = [...soundAndWord(won ? "win" : "loss", "The game is over."), { type: "remember-game", id: null }];
  return [{ ...state, interaction: IDLE, notice: null, dialog: "over", lastGame: null }, effects];
}

/**
 * @param {State & {table: Table}} state
 * @param {GameEvent & {kind: "undone"}} event
 * @returns {[State, Effect[]]}
 */
function undone(state, event) {
  const held = heldOf(event.move, state.table.game.size);
  const turned = { ...state.turned, [held.pieceId]: { degrees: held.degrees, flipped: held.flipped } };
  const text = "Your last piece is back in your hand.";
  /** @type {Effect[]} */
  const effects = [...soundAndWord("undo", text), { type: "remember-game", id: state.gameId }];
  const back = { ...state, turned, stuck: null, dialog: null, lastGame: state.gameId };
  return [{ ...back, interaction: { mode: "selected", held }, notice: { tone: "info", text } }, effects];
}

/**
 * At the start of the player's turn the first playable piece is in hand.
 * @param {State} state
 * @returns {State}
 */
function beginTurn(state) {
  const { table } = state;
  if (!table || !isMyTurn(state) || state.interaction.mode !== "idle") return state;
  const pieceId = firstPlayable(table.game, ownColour(table), state.tab);
  return pieceId === null ? state : { ...state, interaction: { mode: "selected", held: heldAsLast(state, pieceId) } };
}

/**
 * Whether the player may place a piece now.
 * @param {State} state
 */
export function isMyTurn(state) {
  const { table, queue, stuck } = state;
  return table !== null && !queue.length && !stuck && isHuman(table, table.game.turn);
}

/**
 * A piece turned as the player left it.
 * @param {State} state
 * @param {number} pieceId
 * @returns {Held}
 */
export function heldAsLast(state, pieceId) {
  return { pieceId, degrees: 0, flipped: false, ...state.turned[pieceId] };
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {Held}
 */
function heldOf(text, size) {
  const move = parseMove(text, size);
  const orientation = orientationsOf(move.pieceId)[move.orientation];
  return { pieceId: move.pieceId, degrees: orientation?.degrees ?? 0, flipped: orientation?.flipped ?? false };
}

/**
 * @param {Table} table
 * @param {GameEvent & {kind: "moved"}} event
 * @returns {[SoundName, string]}
 */
function wordsOfMove(table, event) {
  const move = parseMove(event.move, table.game.size);
  const piece = PIECES[move.pieceId - 1]?.name;
  const point = event.move.split("@")[1];
  if (isHuman(table, event.seat)) return ["place", `You placed ${piece} at ${point}.`];
  return ["ai", `The computer placed ${piece} at ${point}.${isHuman(table, table.game.turn) ? " Your turn." : ""}`];
}

/** @param {string} colour */
export function nameOf(colour) {
  return colour.charAt(0) + colour.slice(1).toLowerCase();
}

/**
 * @param {SoundName} name
 * @param {string} text
 * @returns {Effect[]}
 */
function soundAndWord(name, text) {
  return [
    { type: "sound", name },
    { type: "say", text },
  ];
}
