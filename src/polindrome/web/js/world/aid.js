// The world outside, as play/aid/ asks for it.

import { recallToken } from "../memory.js";
import { fetchHint, Refusal, sendHurry } from "../server.js";

/** @typedef {import("../play/aid/types.js").AidEffect} AidEffect */
/** @typedef {import("./world.js").World} World */

/** How long a tick is felt, in milliseconds. */
const TICK = 8;

/** The game has gone on: what was asked for has happened, or has no sense any more. */
const TOO_LATE = 409;

/**
 * @param {AidEffect} effect
 * @param {World} world
 */
export function perform(effect, world) {
  switch (effect.type) {
    case "aid:ask":
      return void ask(effect, world);
    case "aid:hurry":
      return void world.attempt(() => hurry(effect));
    case "aid:tick":
      return void navigator.vibrate?.(TICK);
  }
}

/**
 * Trouble with a hint that nobody waits for any more is no trouble.
 * @param {AidEffect & {type: "aid:ask"}} effect
 * @param {World} world
 */
async function ask({ key, question }, world) {
  const answer = await world.attempt(() =>
    fetchHint(question).catch((error) => {
      if (world.current().aid.hint?.key === key) throw error;
      return null;
    }),
  );
  world.dispatch({ type: "aid:hint-found", key, found: answer?.suggestions[0] ?? null });
}

/** @param {AidEffect & {type: "aid:hurry"}} effect */
async function hurry({ id, ply }) {
  try {
    await sendHurry(id, recallToken(id), ply);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== TOO_LATE) throw error;
  }
}
