// Parts of the page that keep a state of their own beside the game: the loop finds them here.

import * as aid from "./aid/update.js";
import * as friends from "./friends/update.js";
import * as learn from "./learn/update.js";
import * as replay from "./replay/update.js";
import * as results from "./results/update.js";
import * as text from "./text/update.js";

/** @typedef {import("../types.js").AreaMessage} AreaMessage */
/** @typedef {import("../types.js").AreaName} AreaName */
/** @typedef {import("../types.js").AreaPlay} AreaPlay */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").News} News */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */

/** @type {Readonly<Record<AreaName, AreaPlay>>} */
const AREAS = { aid, friends, learn, replay, results, text };

/** What every area keeps before there is a game. */
export const EMPTY_AREAS = {
  aid: aid.EMPTY,
  friends: friends.EMPTY,
  learn: learn.EMPTY,
  replay: replay.EMPTY,
  results: results.EMPTY,
  text: text.EMPTY,
};

/**
 * What the areas keep when another game, or none, is opened.
 * @param {State} state
 * @returns {State}
 */
export function clearAreas(state) {
  return Object.values(AREAS).reduce((cleared, area) => area.clear(cleared), state);
}

/**
 * During a lesson the other areas rest.
 * @param {State} state
 * @param {AreaMessage} message
 * @returns {Step}
 */
export function updateArea(state, message) {
  const area = /** @type {AreaName} */ (message.type.split(":")[0]);
  if (state.screen === "learn" && area !== "learn") return [state, []];
  return AREAS[area].update(state, message);
}

/**
 * Something passed over the socket that is in no log.
 * @param {State} state
 * @param {News} news
 * @returns {Step}
 */
export function hearAll(state, news) {
  return inTurn(state, (area, now) => area.hear(now, news));
}

/**
 * An event of the log has been shown.
 * @param {State} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
export function seeAll(state, event, isLive) {
  return inTurn(state, (area, now) => area.see(now, event, isLive));
}

/**
 * What becomes of any step of the loop: lessons keep moves at home, help is noted, and in text mode all that is said is
 * written down.
 * @param {Step} step
 * @returns {Step}
 */
export function watchAll(step) {
  return text.watch(results.watch(learn.watch(step)));
}

/**
 * @param {State} state
 * @param {(area: AreaPlay, state: State) => Step} ask
 * @returns {Step}
 */
function inTurn(state, ask) {
  return Object.values(AREAS).reduce(([now, effects], area) => {
    const [after, more] = ask(area, now);
    return /** @type {Step} */ ([after, [...effects, ...more]]);
  }, /** @type {Step} */ ([state, []]));
}
