// The world outside, as hints asks for it.

import type { HintsEffect } from "./types";
import type { World } from "../../app/world";
import { recallToken } from "../../app/storage";
import { fetchHint, Refusal, sendHurry } from "../../app/api";

/** How long a tick is felt, in milliseconds. */
const TICK = 8;

/** The game has gone on: what was asked for has happened, or has no sense any more. */
const TOO_LATE = 409;

export function perform(effect: HintsEffect, world: World) {
  switch (effect.type) {
    case "hints:ask":
      return void ask(effect, world);
    case "hints:hurry":
      return void world.attempt(() => hurry(effect));
    case "hints:tick":
      return void navigator.vibrate?.(TICK);
  }
}

/** Trouble with a hint that nobody waits for any more is no trouble. */
async function ask({ key, question }: HintsEffect & { type: "hints:ask" }, world: World) {
  const answer = await world.attempt(() =>
    fetchHint(question).catch((error) => {
      if (world.current().hints.hint?.key === key) throw error;
      return null;
    }),
  );
  world.dispatch({ type: "hints:hint-found", key, found: answer?.suggestions[0] ?? null });
}

async function hurry({ id, ply }: HintsEffect & { type: "hints:hurry" }) {
  try {
    await sendHurry(id, recallToken(id), ply);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== TOO_LATE) throw error;
  }
}
