// What one asks for that other people hear of: a seat, an answer, the end, and another game.

import { nextKey } from "../sending.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").ClaimStep} ClaimStep */
/** @typedef {import("./types.js").FriendsEffect} FriendsEffect */

/**
 * Take the seat that a link offers.
 * @param {State} state
 * @returns {Step}
 */
export function claim(state) {
  const { gameId, friends } = state;
  if (!gameId || !friends.invited || friends.claim !== "offered") return [state, []];
  const { invitation } = friends.invited;
  const [sent, effects] = asked(state, (key) => ({ type: "friends:claim", id: gameId, key, invitation }));
  return [{ ...sent, busy: false, friends: { ...friends, claim: "sent" } }, effects];
}

/**
 * The seat is not to be had, or not yet.
 * @param {State} state
 * @param {ClaimStep} step
 * @returns {Step}
 */
export function claimFailed(state, step) {
  const after = { ...state, friends: { ...state.friends, claim: step } };
  return [after, step === "offered" ? [] : [{ type: "friends:forget-link" }]];
}

/**
 * Let another person take a move back, or not; or think better of one's own wish.
 * @param {State} state
 * @param {boolean} agree
 * @returns {Step}
 */
export function answer(state, agree) {
  const { table } = state;
  if (!table?.wish) return [state, []];
  const { id, game } = table;
  return asked(state, (key) => ({ type: "friends:answer", id, key, ply: game.ply, agree }));
}

/**
 * @param {State} state
 * @returns {Step}
 */
export function resign(state) {
  const { table } = state;
  if (!table || table.outcome) return [state, []];
  return asked({ ...state, dialog: null }, (key) => ({ type: "friends:resign", id: table.id, key }));
}

/**
 * @param {State} state
 * @returns {Step}
 */
export function rematch(state) {
  const { table } = state;
  if (!table?.outcome) return [state, []];
  return asked(state, (key) => ({ type: "friends:rematch", id: table.id, key }));
}

/**
 * Go to the next game of the same people.
 * @param {State} state
 * @returns {Step}
 */
export function follow(state) {
  const { table } = state;
  if (!table?.rematch) return [state, []];
  return [{ ...state, dialog: null }, [{ type: "friends:follow", id: table.id, next: table.rematch }]];
}

/**
 * A request that changes a game; one at a time.
 * @param {State} state
 * @param {(key: string) => FriendsEffect} request
 * @returns {Step}
 */
function asked(state, request) {
  if (state.busy) return [state, []];
  return [{ ...state, busy: true, sent: state.sent + 1 }, [request(nextKey(state))]];
}
