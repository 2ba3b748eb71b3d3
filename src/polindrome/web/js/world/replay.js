// The world outside, as play/replay/ asks for it: reviews, games that go on from others, files and links.

import { rememberToken } from "../memory.js";
import { askForReview, fetchReview, importGame } from "./replay_requests.js";

/** @typedef {import("../play/replay/types.js").ReplayEffect} ReplayEffect */
/** @typedef {import("./world.js").World} World */

/**
 * @param {ReplayEffect} effect
 * @param {World} world
 */
export function perform(effect, world) {
  switch (effect.type) {
    case "replay:ask":
      return void ask(effect.id, world);
    case "replay:fetch":
      return void look(effect.id, world);
    case "replay:import":
      return void bring(effect, world);
    // Few need files and links, so they are loaded when somebody does.
    case "replay:link":
      return void import("./replay_files.js").then(({ openLink }) => openLink(effect.link, world));
    case "replay:read":
      return void import("./replay_files.js").then(({ openText }) => openText(effect.text, world));
    case "replay:save":
      return void import("./replay_files.js").then(({ save }) => save(effect.file, world));
  }
}

/**
 * @param {string} id
 * @param {World} world
 */
async function ask(id, world) {
  const review = await world.attempt(() => askForReview(id));
  if (review) world.dispatch({ type: "replay:review", id, review });
}

/**
 * Whether or not the server answers, it is asked again until the review is there.
 * @param {string} id
 * @param {World} world
 */
async function look(id, world) {
  const review = await fetchReview(id).catch(() => world.current().replay.review);
  if (review) world.dispatch({ type: "replay:review", id, review });
}

/**
 * @param {Extract<ReplayEffect, {type: "replay:import"}>} effect
 * @param {World} world
 */
async function bring({ game, review }, world) {
  const created = await world.attempt(() => importGame(game));
  if (!created) return;
  const { id } = created.game;
  if (created.token) rememberToken(id, created.token);
  if (review) world.dispatch({ type: "replay:want", id });
  world.visit(`/game/${id}`);
}
