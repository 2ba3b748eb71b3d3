// The world outside, as play/friends/ asks for it.

import type { FriendsEffect, FriendsMessage, Invited } from "./types";
import type { World } from "../../app/world";
import { recallGames, recallInvitations, recallToken, rememberToken } from "../../app/storage";
import { Refusal, untilAnswered } from "../../app/api";
import { t } from "../../app/i18n";
import { copyText } from "../../app/clipboard";
import { answerUndo, askRematch, claimSeat, fetchOwnGame, resignGame } from "./requests";

/** How many of one's games are looked at for the list. */
const MOST_LISTED = 8;

export function perform(effect: FriendsEffect, world: World) {
  switch (effect.type) {
    case "friends:claim":
      return void claim(effect, world);
    case "friends:forget-link":
      return history.replaceState(null, "", location.pathname);
    case "friends:copy":
      return void copy(effect.link, world);
    case "friends:share":
      return void navigator.share({ title: t("page.title"), url: effect.link }).catch(() => undefined);
    case "friends:answer": {
      const { id, key, ply, agree } = effect;
      return void world.attempt(() => answerUndo(id, recallToken(id), { ply, key, agree }));
    }
    case "friends:resign":
      return void world.attempt(() => resignGame(effect.id, recallToken(effect.id), { key: effect.key }));
    case "friends:rematch":
      return void rematch(effect, world);
    case "friends:follow":
      return follow(effect, world);
    case "friends:list":
      return void list(world);
  }
}

/** What one comes to a game with: a seat, invitations for others, or an invitation. */
export function arrivalAt(id: string): FriendsMessage {
  const isMember = recallToken(id) !== null;
  return { type: "friends:arrived", invitations: recallInvitations(id), invited: invitedBy(location.hash), isMember };
}

/** The part of a link behind the #, which the server never hears of: `#seat=INVITATION&place=1`. */
function invitedBy(hash: string): Invited | null {
  const said = new URLSearchParams(hash.slice(1));
  const invitation = said.get("seat");
  const place = Number.parseInt(said.get("place") ?? "", 10);
  return invitation ? { invitation, seat: Number.isNaN(place) ? null : place } : null;
}

async function claim({ id, key, invitation }: FriendsEffect & { type: "friends:claim" }, world: World) {
  try {
    const { token } = await untilAnswered(
      () => claimSeat(id, { key, invitation }),
      () => world.dispatch({ type: "warn", text: t("page.silent.request") }),
    );
    rememberToken(id, token);
    history.replaceState(null, "", location.pathname);
    await world.show(location.pathname);
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === "seat_taken";
    world.dispatch({ type: "friends:claim-failed", step: isTaken ? "taken" : "wrong" });
  }
}

async function copy(link: string, world: World) {
  if (await copyText(link)) world.dispatch({ type: "friends:copied", link });
  else world.dispatch({ type: "warn", text: t("friends.invite.uncopied") });
}

async function rematch({ id, key }: FriendsEffect & { type: "friends:rematch" }, world: World) {
  const next = await world.attempt(() => askRematch(id, recallToken(id), { key }));
  if (next) follow({ id, next: next.id }, world);
}

/** The same token is good for the next game of the same people. */
function follow({ id, next }: { id: string; next: string }, world: World) {
  const token = recallToken(id);
  if (token) rememberToken(next, token);
  world.visit(`/game/${next}`);
}

/** The games that go on in which one has a seat; nothing is known of them while the server does not answer. */
async function list(world: World) {
  const ids = recallGames().slice(0, MOST_LISTED);
  try {
    const games = (await Promise.all(ids.map(lookAt))).filter((game) => game !== null);
    const going = games.filter(({ status, yours }) => status !== "over" && yours.length);
    world.dispatch({ type: "friends:listed", games: going });
  } catch {
    return;
  }
}

/** One of one's games; null if the server has it no longer. */
async function lookAt(id: string) {
  try {
    return await fetchOwnGame(id, recallToken(id));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
