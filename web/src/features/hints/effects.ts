// Hints and "move now" as requests to the server.

import { Refusal, request, requestGame } from "../../app/api";
import type { Effects } from "../../app/state";
import type { Suggestion } from "../../games/review";
import type { HintsEffect } from "./state";

/** The status of a request about a position that the game has left. */
const CONFLICT = 409;

export const EFFECTS: Effects<HintsEffect> = {
  /** Errors about a hint that the player no longer waits for are not shown. */
  async "hints:ask"({ key, question }, { attempt, current, dispatch }) {
    const answer = await attempt(() =>
      request<{ suggestions: Suggestion[] }>("/api/analyse/hint", question).catch((error) => {
        if (current().hints.hint?.key === key) throw error;
        return null;
      }),
    );
    dispatch({ type: "hints:hint-found", key, found: answer?.suggestions[0] ?? null });
  },
  /** The computer may have moved meanwhile: then nothing is left to do. */
  "hints:move-now": ({ id, ply }, { attempt }) =>
    attempt(() =>
      requestGame(id, "/move-now", { ply }).catch((error) => {
        if (!(error instanceof Refusal) || error.status !== CONFLICT) throw error;
      }),
    ),
};
