// What one asks for that other people hear of: a seat, an answer, the end, and another game.

import type { State, Step } from "../../app/state";
import type { ClaimStep, FriendsEffect } from "./types";
import { nextKey } from "../../app/moves";

/** Take the seat that a link offers. */
export function claim(state: State): Step {
  const { gameId, friends } = state;
  if (!gameId || !friends.invited || friends.claim !== "offered") return [state, []];
  const { invitation } = friends.invited;
  const [sent, effects] = asked(state, (key) => ({ type: "friends:claim", id: gameId, key, invitation }));
  return [{ ...sent, busy: false, friends: { ...friends, claim: "sent" } }, effects];
}

/** The seat is not to be had, or not yet. */
export function claimFailed(state: State, step: ClaimStep): Step {
  const after = { ...state, friends: { ...state.friends, claim: step } };
  return [after, step === "offered" ? [] : [{ type: "friends:forget-link" }]];
}

/** Let another person take a move back, or not; or think better of one's own wish. */
export function answer(state: State, agree: boolean): Step {
  const { table } = state;
  if (!table?.wish) return [state, []];
  const { id, game } = table;
  return asked(state, (key) => ({ type: "friends:answer", id, key, ply: game.ply, agree }));
}

export function resign(state: State): Step {
  const { table } = state;
  if (!table || table.outcome) return [state, []];
  return asked({ ...state, dialog: null }, (key) => ({ type: "friends:resign", id: table.id, key }));
}

export function rematch(state: State): Step {
  const { table } = state;
  if (!table?.outcome) return [state, []];
  return asked(state, (key) => ({ type: "friends:rematch", id: table.id, key }));
}

/** Go to the next game of the same people. */
export function follow(state: State): Step {
  const { table } = state;
  if (!table?.rematch) return [state, []];
  return [{ ...state, dialog: null }, [{ type: "friends:follow", id: table.id, next: table.rematch }]];
}

/** A request that changes a game; one at a time. */
function asked(state: State, request: (key: string) => FriendsEffect): Step {
  if (state.busy) return [state, []];
  return [{ ...state, busy: true, sent: state.sent + 1 }, [request(nextKey(state))]];
}
