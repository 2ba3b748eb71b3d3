// What happens to a move: it is sent to the server, or the player is told why not.

import type { SoundName } from "./sounds";
import type { Effect, Interaction, State, Step } from "./state";

export const IDLE = { mode: "idle" as const } satisfies Interaction;

/** The key of the next request: a repeated request has the same one, and does nothing twice. */
export function nextKey({ client, sent }: State) {
  return `${client}-${sent}`;
}

/** Sends a move; until the answer comes, the interaction is pending with the same key. */
export function sendMove(state: State, move: string, pending: Interaction & { mode: "pending"; key: string }): Step {
  const { table } = state;
  if (!table) return [state, []];
  const request = { id: table.id, key: pending.key, ply: table.game.ply, move };
  const waiting = { ...state, sent: state.sent + 1, interaction: pending, notice: null };
  return [waiting, [{ type: "send-move", ...request }]];
}

/** Tells the player why something cannot be done. */
export function protest(state: State, text: string): Step {
  return [state, soundAndWord("invalid", text)];
}

export function soundAndWord(name: SoundName, text: string): Effect[] {
  return [
    { type: "sound", name },
    { type: "say", text },
  ];
}
