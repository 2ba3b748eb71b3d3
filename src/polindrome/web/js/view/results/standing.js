// Below the levels of the lobby: how one stands against the chosen one.

import { element, write } from "../dom.js";
import { strengthWords, tallyWords } from "./words.js";

/** @typedef {import("../../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../../play/results/types.js").Results} Results */

/** The lines, and the way to write them; those who cannot see them are told of the level that they have chosen. */
export function createStanding() {
  const tally = element("p", { role: "status" });
  const strength = element("p");
  const node = element("div", { class: "standing", id: "standing" }, tally, strength);
  return {
    node,
    /**
     * @param {Results} past
     * @param {CatalogueEntry} game
     * @param {string} level
     */
    paint: (past, game, level) => {
      write(tally, tallyWords(past, game.name, level));
      write(strength, strengthWords(past, game));
      node.hidden = !node.textContent;
    },
  };
}
