// What looking back asks of the server.

import { request } from "../server.js";

/** @typedef {import("../play/replay/types.js").GameRecord} GameRecord */
/** @typedef {import("../play/replay/types.js").Import} Import */
/** @typedef {import("../play/replay/types.js").Review} Review */

/**
 * The review of a game, which may only just begin.
 * @param {string} id
 * @returns {Promise<Review>}
 */
export function askForReview(id) {
  return request(analysisOf(id), null, {});
}

/**
 * @param {string} id
 * @returns {Promise<Review>}
 */
export function fetchReview(id) {
  return request(analysisOf(id), null);
}

/** @param {string} id */
function analysisOf(id) {
  return `/api/games/${encodeURIComponent(id)}/analysis`;
}

/**
 * A new game that goes on from a saved one.
 * @param {Import} game
 * @returns {Promise<{game: {id: string}, token: string|null}>}
 */
export function importGame(game) {
  return request("/api/games/import", null, game);
}

/**
 * The record in the text of a .blksgf file.
 * @param {string} blksgf
 * @returns {Promise<GameRecord>}
 */
export function readBlksgf(blksgf) {
  return request("/api/records", null, { blksgf });
}
