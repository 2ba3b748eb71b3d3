// Help while one plays: what is shown over and beside the board.

import { setHeat } from "./heat.js";
import { foundHint, moreHint } from "./hint.js";
import { hurry } from "./thought.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").News} News */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").AidMessage} Message */
/** @typedef {import("./types.js").AidState} AidState */

/** @type {GameEvent["kind"][]} */
const PASSING = ["moved", "undone", "finished"];

/** @type {AidState} */
export const EMPTY = { heat: "off", browse: null, hint: null, thought: null, hurried: false };

/**
 * @param {State} state
 * @returns {State}
 */
export function clear(state) {
  return { ...state, aid: EMPTY };
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  switch (message.type) {
    case "aid:heat":
      return setHeat(state, message.heat);
    case "aid:hint":
      return moreHint(state);
    case "aid:hint-found":
      return foundHint(state, message.key, message.found);
    case "aid:hint-cancelled":
      return [{ ...state, aid: { ...state.aid, hint: null } }, []];
    case "aid:hurry":
      return hurry(state);
  }
}

/**
 * @param {State} state
 * @param {News} news
 * @returns {Step}
 */
export function hear(state, news) {
  return news.kind === "thinking" ? [{ ...state, aid: { ...state.aid, thought: news } }, []] : [state, []];
}

/**
 * What was about a position goes away with it.
 * @param {State} state
 * @param {GameEvent} event
 * @param {boolean} _isLive
 * @returns {Step}
 */
export function see(state, event, _isLive) {
  if (!PASSING.includes(event.kind)) return [state, []];
  return [{ ...state, aid: { ...EMPTY, heat: state.aid.heat } }, []];
}
