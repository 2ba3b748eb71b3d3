// Below the levels of the lobby: how one stands against the chosen one.

import type { CatalogueEntry } from "../../../app/state";
import type { Results } from "../types";
import { element, write } from "../../../app/dom";
import { strengthWords, tallyWords } from "./words";

/**
 * The lines, and the way to write them; those who cannot see them are told of the level that they have chosen.
 */
export function createStanding() {
  const tally = element("p", { role: "status" });
  const strength = element("p");
  const node = element("div", { class: "standing", id: "standing" }, tally, strength);
  return {
    node,
    paint: (past: Results, game: CatalogueEntry, level: string) => {
      write(tally, tallyWords(past, game.name, level));
      write(strength, strengthWords(past, game));
      node.hidden = !node.textContent;
    },
  };
}
