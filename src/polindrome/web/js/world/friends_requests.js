// What is asked of the server about other people: seats, answers, the end, and another game.

import { request } from "../server.js";

/** @typedef {import("../play/friends/types.js").OwnGame} OwnGame */

/**
 * @param {string} id
 * @param {{key: string, invitation: string}} claim
 * @returns {Promise<{token: string}>}
 */
export function claimSeat(id, claim) {
  return request(`${addressOf(id)}/claim`, null, claim);
}

/**
 * @param {string} id
 * @param {string|null} token
 * @param {{ply: number, key: string, agree: boolean}} answer
 */
export function answerUndo(id, token, answer) {
  return request(`${addressOf(id)}/undo/answer`, token, answer);
}

/**
 * @param {string} id
 * @param {string|null} token
 * @param {{key: string}} body
 */
export function resignGame(id, token, body) {
  return request(`${addressOf(id)}/resign`, token, body);
}

/**
 * @param {string} id
 * @param {string|null} token
 * @param {{key: string}} body
 * @returns {Promise<{id: string}>}
 */
export function askRematch(id, token, body) {
  return request(`${addressOf(id)}/rematch`, token, body);
}

/**
 * A game as it stands, for whoever has the token.
 * @param {string} id
 * @param {string|null} token
 * @returns {Promise<OwnGame>}
 */
export function fetchOwnGame(id, token) {
  return request(addressOf(id), token);
}

/** @param {string} id */
function addressOf(id) {
  return `/api/games/${encodeURIComponent(id)}`;
}
