// The games to choose from: what each is, in a line, and a small picture.

import { familyOf } from "../../play/families.js";
import { t, tOr } from "../../words.js";
import { choice } from "../choices.js";
import { VIEWS } from "../families.js";

/** @typedef {import("../../types.js").CatalogueEntry} CatalogueEntry */

/** @param {CatalogueEntry[]} games */
export function gamesChoice(games) {
  const cards = games.map((game) => ({
    value: game.name,
    title: titleOf(game),
    note: t(`lobby.note.${game.name}`),
    picture: VIEWS[familyOf(game.name)].lobbyOf(game.name).picture(),
  }));
  return choice("game", t("lobby.games"), cards, "");
}

/**
 * What a game is called.
 * @param {{name: string, title: string}} game
 */
export function titleOf({ name, title }) {
  return tOr(`levels.game.${name}`, title);
}
