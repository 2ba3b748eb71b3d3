// What other people do at the table, and what one asks of them.

import { t } from "../../words.js";
import { answer, claim, claimFailed, follow, rematch, resign } from "./asking.js";
import { arrive, hearLowTime, react } from "./hearing.js";
import { AT_ONCE, isWatched, pause, step } from "./watch.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").News} News */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").FriendsMessage} Message */
/** @typedef {import("./types.js").FriendsState} FriendsState */

/** @type {FriendsState} */
export const EMPTY = {
  presence: null,
  clock: null,
  invitations: [],
  invited: null,
  claim: "none",
  asker: null,
  isMember: false,
  copied: null,
  watch: AT_ONCE,
  games: null,
};

/**
 * The pace, and the list of games until there is a newer one, outlast a game.
 * @param {State} state
 * @returns {State}
 */
export function clear(state) {
  const { games, watch } = state.friends;
  return { ...state, friends: { ...EMPTY, games, watch: { ...AT_ONCE, speed: watch.speed } } };
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  switch (message.type) {
    case "friends:arrived": {
      const { invitations, invited, isMember } = message;
      return [kept(state, { invitations, invited, isMember }), []];
    }
    case "friends:claim":
      return claim(state);
    case "friends:claim-failed":
      return claimFailed(state, message.step);
    case "friends:copy":
      return [state, [{ type: "friends:copy", link: message.link }]];
    case "friends:copied":
      return [kept(state, { copied: message.link }), [{ type: "say", text: t("friends.invite.copied") }]];
    case "friends:share":
      return [state, [{ type: "friends:share", link: message.link }]];
    case "friends:answer":
      return answer(state, message.agree);
    case "friends:resign":
      return resign(state);
    case "friends:rematch":
      return rematch(state);
    case "friends:follow":
      return follow(state);
    case "friends:listed":
      return [kept(state, { games: message.games }), []];
    default:
      return isWatched(state) ? paced(state, message) : [state, []];
  }
}

/**
 * @param {State} state
 * @param {Extract<Message, {type: "friends:pause"|"friends:step"|"friends:speed"}>} message
 * @returns {Step}
 */
function paced(state, message) {
  if (message.type === "friends:pause") return pause(state);
  if (message.type === "friends:step") return step(state);
  return [kept(state, { watch: { ...state.friends.watch, speed: message.speed } }), []];
}

/**
 * @param {State} state
 * @param {Partial<FriendsState>} changes
 * @returns {State}
 */
function kept(state, changes) {
  return { ...state, friends: { ...state.friends, ...changes } };
}

/**
 * @param {State} state
 * @param {News} news
 * @returns {Step}
 */
export function hear(state, news) {
  switch (news.kind) {
    case "presence":
      return [kept(state, { presence: { seats: news.seats, watchers: news.watchers } }), []];
    case "clock":
      return [kept(state, { clock: { left: news.left, running: news.running } }), []];
    case "low_time":
      return hearLowTime(state, news);
    default:
      return [state, []];
  }
}

/**
 * @param {State} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
export function see(state, event, isLive) {
  const { table } = state;
  if (!table) return [state, []];
  const noted = { ...(event.kind === "undo_wished" ? kept(state, { asker: event.seat }) : state), table };
  if (isLive) return react(noted, event);
  return event.sequence === state.caughtUp ? arrive(noted) : [noted, []];
}
