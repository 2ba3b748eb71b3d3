// The games of one's own that go on.

import type { OwnGame } from "../friends/types";
import { uiFor } from "../../games";
import { t } from "../../app/i18n";
import { element } from "../../app/dom";
import { titleOf } from "./games";

/** The list; nothing until it is known. */
export function ownGames(games: OwnGame[] | null) {
  if (!games) return [];
  const heading = element("h2", {}, t("lobby.own"));
  if (!games.length) return [heading, element("p", { class: "empty" }, t("lobby.own.none"))];
  return [heading, element("ul", {}, ...games.map(lineOf))];
}

function lineOf(game: OwnGame) {
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

function companyWords({ seats, yours }: OwnGame) {
  const others = seats.filter((_, seat) => !yours.includes(seat));
  if (!others.length) return t("lobby.own.device");
  return t(others.every(({ kind }) => kind === "bot") ? "lobby.own.computer" : "lobby.own.friends");
}

function stateWords({ game, status, turn, seats }: OwnGame, isTurn: boolean) {
  if (status === "waiting") return t("lobby.own.waiting");
  if (isTurn) return t("lobby.own.turn");
  const player = seats[turn ?? 0];
  if (player?.kind === "bot") return t("lobby.own.thinking");
  return t("lobby.own.other", { who: uiFor(game).sides(game)[turn ?? 0] ?? "" });
}
