// Looking at a game of computers, who play at their own pace: pause, the next move, and how fast.

import { t } from "../../words.js";
import { isBotsOnly } from "../table.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").Watch} Watch */

/** How fast one can look. */
export const SPEEDS = [0.5, 1, 2, 4];

/** @type {Watch} */
export const AT_ONCE = { paused: false, steps: 0, speed: 1 };

/**
 * Whether one chooses the pace: where people play, nobody does.
 * @param {State} state
 */
export function isWatched({ table }) {
  return table !== null && isBotsOnly(table) && !table.outcome;
}

/**
 * Whether the next move has to wait until one wants to see it; what follows from a move comes with it.
 * @param {State} state
 */
export function isHeld({ friends: { watch }, queue }) {
  return watch.paused && !watch.steps && queue[0]?.kind === "moved";
}

/**
 * How long the next event waits, at the pace that was chosen.
 * @param {State} state
 * @param {number} milliseconds
 */
export function atPace(state, milliseconds) {
  const { watch } = state.friends;
  if (!isWatched(state)) return milliseconds;
  return watch.steps ? 0 : milliseconds / watch.speed;
}

/**
 * Stop, or go on.
 * @param {State} state
 * @returns {Step}
 */
export function pause(state) {
  const { watch } = state.friends;
  const [after, effects] = shownSoon(state, { ...watch, paused: !watch.paused, steps: 0 });
  if (watch.paused) return [{ ...after, notice: null }, effects];
  return [{ ...after, notice: pauseNotice() }, [...effects, { type: "say", text: t("friends.watch.paused") }]];
}

/** @returns {import("../../types.js").Notice} */
function pauseNotice() {
  return { tone: "info", text: t("friends.watch.paused") };
}

/**
 * Show the next move, and stop there.
 * @param {State} state
 * @returns {Step}
 */
export function step(state) {
  return shownSoon(state, { ...state.friends.watch, paused: true, steps: 1 });
}

/**
 * @param {State} state
 * @param {Watch} watch
 * @returns {Step}
 */
function shownSoon(state, watch) {
  const after = { ...state, friends: { ...state.friends, watch } };
  if (state.waiting || watch.steps + Number(!watch.paused) === 0) return [after, []];
  return [{ ...after, waiting: true }, [{ type: "later", milliseconds: 0, message: { type: "next" } }]];
}

/**
 * A move has been shown: if it was asked for, no other one is.
 * @param {State} state
 * @returns {State}
 */
export function moved(state) {
  const { friends } = state;
  if (!friends.watch.paused) return state;
  return { ...state, notice: pauseNotice(), friends: { ...friends, watch: { ...friends.watch, steps: 0 } } };
}
