// The world outside, as play/aid/ asks for it.

import type { AidEffect } from "./types";
import type { World } from "../../app/world";
import { recallToken } from "../../app/storage";
import { fetchHint, Refusal, sendHurry } from "../../app/api";

/** How long a tick is felt, in milliseconds. */
const TICK = 8;

/** The game has gone on: what was asked for has happened, or has no sense any more. */
const TOO_LATE = 409;

export function perform(effect: AidEffect, world: World) {
  switch (effect.type) {
    case "aid:ask":
      return void ask(effect, world);
    case "aid:hurry":
      return void world.attempt(() => hurry(effect));
    case "aid:tick":
      return void navigator.vibrate?.(TICK);
  }
}

/** Trouble with a hint that nobody waits for any more is no trouble. */
async function ask({ key, question }: AidEffect & { type: "aid:ask" }, world: World) {
  const answer = await world.attempt(() =>
    fetchHint(question).catch((error) => {
      if (world.current().aid.hint?.key === key) throw error;
      return null;
    }),
  );
  world.dispatch({ type: "aid:hint-found", key, found: answer?.suggestions[0] ?? null });
}

async function hurry({ id, ply }: AidEffect & { type: "aid:hurry" }) {
  try {
    await sendHurry(id, recallToken(id), ply);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== TOO_LATE) throw error;
  }
}
