// The games of one's own that go on.

import { FAMILIES, familyOf } from "../../play/families.js";
import { t } from "../../words.js";
import { element } from "../dom.js";
import { titleOf } from "./games.js";

/** @typedef {import("../../play/friends/types.js").OwnGame} OwnGame */

/**
 * The list; nothing until it is known.
 * @param {OwnGame[]|null} games
 */
export function ownGames(games) {
  if (!games) return [];
  const heading = element("h2", {}, t("lobby.own"));
  if (!games.length) return [heading, element("p", { class: "empty" }, t("lobby.own.none"))];
  return [heading, element("ul", {}, ...games.map(lineOf))];
}

/** @param {OwnGame} game */
function lineOf(game) {
  const isTurn = game.status === "playing" && game.turn !== null && game.yours.includes(game.turn);
  const link = element(
    "a",
    { href: `/game/${game.id}`, class: "own-game", "data-turn": String(isTurn) },
    element("b", {}, titleOf({ name: game.game, title: game.game })),
    element("span", { class: "company" }, companyWords(game)),
    element("span", { class: "state" }, stateWords(game, isTurn)),
  );
  return element("li", {}, link);
}

/** @param {OwnGame} game */
function companyWords({ seats, yours }) {
  const others = seats.filter((_, seat) => !yours.includes(seat));
  if (!others.length) return t("lobby.own.device");
  return t(others.every(({ kind }) => kind === "bot") ? "lobby.own.computer" : "lobby.own.friends");
}

/**
 * @param {OwnGame} game
 * @param {boolean} isTurn
 */
function stateWords({ game, status, turn, seats }, isTurn) {
  if (status === "waiting") return t("lobby.own.waiting");
  if (isTurn) return t("lobby.own.turn");
  const player = seats[turn ?? 0];
  if (player?.kind === "bot") return t("lobby.own.thinking");
  return t("lobby.own.other", { who: FAMILIES[familyOf(game)].sides(game)[turn ?? 0] ?? "" });
}
