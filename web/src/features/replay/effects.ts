// The world outside, as play/replay/ asks for it: reviews, games that go on from others, files and links.

import type { ReplayEffect } from "./types";
import type { World } from "../../app/world";
import { rememberToken } from "../../app/storage";
import { askForReview, fetchReview, importGame } from "./requests";

export function perform(effect: ReplayEffect, world: World) {
  switch (effect.type) {
    case "replay:ask":
      return void ask(effect.id, world);
    case "replay:fetch":
      return void look(effect.id, world);
    case "replay:import":
      return void bring(effect, world);
    // Few need files and links, so they are loaded when somebody does.
    case "replay:link":
      return void import("../../app/later").then(({ files }) => files.openLink(effect.link, world));
    case "replay:read":
      return void import("../../app/later").then(({ files }) => files.openText(effect.text, world));
    case "replay:save":
      return void import("../../app/later").then(({ files }) => files.save(effect.file, world));
  }
}

async function ask(id: string, world: World) {
  const review = await world.attempt(() => askForReview(id));
  if (review) world.dispatch({ type: "replay:review", id, review });
}

/** Whether or not the server answers, it is asked again until the review is there. */
async function look(id: string, world: World) {
  const review = await fetchReview(id).catch(() => world.current().replay.review);
  if (review) world.dispatch({ type: "replay:review", id, review });
}

async function bring({ game, review }: Extract<ReplayEffect, { type: "replay:import" }>, world: World) {
  const created = await world.attempt(() => importGame(game));
  if (!created) return;
  const { id } = created.game;
  if (created.token) rememberToken(id, created.token);
  if (review) world.dispatch({ type: "replay:want", id });
  world.visit(`/game/${id}`);
}
