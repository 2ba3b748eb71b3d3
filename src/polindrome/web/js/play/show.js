// Events of the log, shown one after the other: what has happened becomes what is seen and heard.

import { t } from "../words.js";
import { seeAll } from "./areas.js";
import { FAMILIES } from "./families.js";
import { fold } from "./fold.js";
import { atPace, isHeld } from "./friends/watch.js";
import { IDLE, soundAndWord } from "./sending.js";
import { isThinking, ownSeat } from "./table.js";

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").SoundName} SoundName */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Table} Table */

/** Milliseconds after which a thought is long: those who cannot see the page are told of it. */
const LONG_THOUGHT = 1500;

/**
 * Shows what is in the queue, as far as it may be shown now.
 * @param {State} state
 * @returns {Step}
 */
export function showQueue(state) {
  /** @type {Effect[]} */
  const effects = [];
  let shown = state;
  while (mayShow(shown)) {
    const milliseconds = breathOf(shown);
    if (milliseconds) {
      effects.push({ type: "later", milliseconds, message: { type: "next" } });
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
 * @returns {Step}
 */
export function showNext(state) {
  const [event, ...queue] = state.queue;
  if (!event || !state.gameId) return [state, []];
  const table = fold({ id: state.gameId, yours: state.yours }, state.table, event);
  const isLive = event.sequence > state.caughtUp;
  const [reacted, first] = reactTo({ ...state, table, queue }, event, isLive);
  const [after, more] = seeAll(reacted, event, isLive);
  const effects = [...first, ...more];
  const news = isLive ? effects : effects.filter(isSilent);
  const isNewest = event.sequence >= state.caughtUp && !queue.length;
  return [after, isNewest ? [...news, ...watchThought(table)] : news];
}

/**
 * @param {Table} table
 * @returns {Effect[]}
 */
function watchThought(table) {
  const { id, sequence } = table;
  if (!isThinking(table)) return [];
  return [{ type: "later", milliseconds: LONG_THOUGHT, message: { type: "long-thought", id, sequence } }];
}

/**
 * Says that the computer thinks, if it still thinks about the same.
 * @param {State} state
 * @param {Message & {type: "long-thought"}} message
 * @returns {Step}
 */
export function sayLongThought(state, { id, sequence }) {
  const { table, queue } = state;
  if (table?.id !== id || table.sequence !== sequence || queue.length) return [state, []];
  return [state, [{ type: "say", text: t("table.wait.computer") }]];
}

/** @param {Effect} effect */
function isSilent(effect) {
  return effect.type !== "sound" && effect.type !== "say";
}

/** @param {State} state */
function mayShow(state) {
  if (!state.queue.length) return false;
  return isTakenBack(state) || (!state.waiting && !state.stop && !isHeld(state));
}

/**
 * Whether what is in the queue has been undone already: then nobody needs to watch it.
 * @param {State} state
 */
function isTakenBack(state) {
  return state.queue.some((event) => event.kind === "undone");
}

/** @param {State} state */
function breathOf(state) {
  const [event] = state.queue;
  if (!event || !state.table || event.sequence <= state.caughtUp || isTakenBack(state)) return 0;
  return atPace(state, FAMILIES[state.table.family].breath(state, event));
}

/**
 * @param {State & {table: Table}} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
function reactTo(state, event, isLive) {
  const { react } = FAMILIES[state.table.family];
  if (event.kind === "finished") return finished(state);
  if (event.kind === "undone") return react({ ...state, stop: null, dialog: null }, event, isLive);
  return react(state, event, isLive);
}

/**
 * @param {State & {table: Table}} state
 * @returns {Step}
 */
function finished(state) {
  /** @type {Effect[]} */
  const effects = soundAndWord(soundOfEnd(state.table), t("table.over"));
  return [{ ...state, interaction: IDLE, notice: null, dialog: "over" }, effects];
}

/**
 * @param {Table} table
 * @returns {SoundName}
 */
function soundOfEnd(table) {
  const seat = ownSeat(table);
  const winners = table.outcome?.winners ?? [];
  if (!winners.length) return "round";
  return seat === null || winners.includes(seat) ? "win" : "loss";
}
