// What games with other people need of the server and the browser: requests, the clipboard, and the address of the page.

import { addressOf, Refusal, request, requestGame, untilAnswered } from "../../app/api";
import { copyText } from "../../app/browser";
import { t } from "../../app/i18n";
import { AT_END, type Invited } from "../../app/router";
import type { Effects, World } from "../../app/state";
import { recallInvitations, recallToken, rememberToken } from "../../app/storage";
import type { FriendsEffect, FriendsMessage } from "./state";

export const EFFECTS: Effects<FriendsEffect> = {
  "friends:claim": claim,
  async "friends:copy"({ link }, { dispatch }) {
    if (await copyText(link)) dispatch({ type: "friends:copied", link });
    else dispatch({ type: "warn", text: t("friends.invite.uncopied") });
  },
  "friends:share": ({ link }) => navigator.share({ title: t("page.title"), url: link }).catch(() => undefined),
  "friends:answer-takeback": ({ id, key, ply, agree }, { attempt }) =>
    attempt(() => requestGame(id, "/undo/answer", { ply, key, agree })),
  "friends:resign": ({ id, key }, { attempt }) => attempt(() => requestGame(id, "/resign", { key })),
  async "friends:rematch"({ id, key }, world) {
    const next = await world.attempt(() => requestGame<{ id: string }>(id, "/rematch", { key }));
    if (next) follow({ id, next: next.id }, world);
  },
  "friends:follow": follow,
};

/** What the browser knows of a game when it is opened: the player's seat, invitations for others, or an invitation. */
export function arrivalAt(id: string, invited: Invited | null): FriendsMessage {
  const isMember = recallToken(id) !== null;
  return { type: "friends:arrived", invitations: recallInvitations(id), invited, isMember };
}

async function claim({ id, key, invitation }: FriendsEffect & { type: "friends:claim" }, world: World) {
  try {
    const { token } = await untilAnswered(
      () => request<{ token: string }>(`${addressOf(id)}/claim`, { key, invitation }),
      () => world.dispatch({ type: "warn", text: t("page.no-answer.request") }),
    );
    rememberToken(id, token);
    await world.show({ screen: "game", id, invited: null, ...AT_END });
  } catch (error) {
    const isTaken = error instanceof Refusal && error.problem.code === "seat_taken";
    world.dispatch({ type: "friends:claim-failed", step: isTaken ? "taken" : "wrong" });
  }
}

/** The token of a game is valid for its rematch. */
function follow({ id, next }: { id: string; next: string }, world: World) {
  const token = recallToken(id);
  if (token) rememberToken(next, token);
  world.visit({ screen: "game", id: next, invited: null, ...AT_END });
}
