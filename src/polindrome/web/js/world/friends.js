// The world outside, as play/friends/ asks for it.

import { recallGames, recallInvitations, recallToken, rememberToken } from "../memory.js";
import { Refusal, untilAnswered } from "../server.js";
import { t } from "../words.js";
import { copyText } from "./clipboard.js";
import { answerUndo, askRematch, claimSeat, fetchOwnGame, resignGame } from "./friends_requests.js";

/** @typedef {import("../play/friends/types.js").FriendsEffect} FriendsEffect */
/** @typedef {import("../play/friends/types.js").FriendsMessage} FriendsMessage */
/** @typedef {import("../play/friends/types.js").Invited} Invited */
/** @typedef {import("./world.js").World} World */

/** How many of one's games are looked at for the list. */
const MOST_LISTED = 8;

/**
 * @param {FriendsEffect} effect
 * @param {World} world
 */
export function perform(effect, world) {
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

/**
 * What one comes to a game with: a seat, invitations for others, or an invitation.
 * @param {string} id
 * @returns {FriendsMessage}
 */
export function arrivalAt(id) {
  const isMember = recallToken(id) !== null;
  return { type: "friends:arrived", invitations: recallInvitations(id), invited: invitedBy(location.hash), isMember };
}

/**
 * The part of a link behind the #, which the server never hears of: `#seat=INVITATION&place=1`.
 * @param {string} hash
 * @returns {Invited|null}
 */
function invitedBy(hash) {
  const said = new URLSearchParams(hash.slice(1));
  const invitation = said.get("seat");
  const place = Number.parseInt(said.get("place") ?? "", 10);
  return invitation ? { invitation, seat: Number.isNaN(place) ? null : place } : null;
}

/**
 * @param {FriendsEffect & {type: "friends:claim"}} effect
 * @param {World} world
 */
async function claim({ id, key, invitation }, world) {
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

/**
 * @param {string} link
 * @param {World} world
 */
async function copy(link, world) {
  if (await copyText(link)) world.dispatch({ type: "friends:copied", link });
  else world.dispatch({ type: "warn", text: t("friends.invite.uncopied") });
}

/**
 * @param {FriendsEffect & {type: "friends:rematch"}} effect
 * @param {World} world
 */
async function rematch({ id, key }, world) {
  const next = await world.attempt(() => askRematch(id, recallToken(id), { key }));
  if (next) follow({ id, next: next.id }, world);
}

/**
 * The same token is good for the next game of the same people.
 * @param {{id: string, next: string}} games
 * @param {World} world
 */
function follow({ id, next }, world) {
  const token = recallToken(id);
  if (token) rememberToken(next, token);
  world.visit(`/game/${next}`);
}

/**
 * The games that go on in which one has a seat; nothing is known of them while the server does not answer.
 * @param {World} world
 */
async function list(world) {
  const ids = recallGames().slice(0, MOST_LISTED);
  try {
    const games = (await Promise.all(ids.map(lookAt))).filter((game) => game !== null);
    const going = games.filter(({ status, yours }) => status !== "over" && yours.length);
    world.dispatch({ type: "friends:listed", games: going });
  } catch {
    return;
  }
}

/**
 * One of one's games; null if the server has it no longer.
 * @param {string} id
 */
async function lookAt(id) {
  try {
    return await fetchOwnGame(id, recallToken(id));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
