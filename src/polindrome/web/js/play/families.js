// The families of games that the page can play: everything else finds them here.

import { VARIANTS } from "../blokus/variants.js";
import * as blokusHint from "./aid/blokus/hint.js";
import * as entropyHint from "./aid/entropy/hint.js";
import * as blokusHandling from "./blokus/handling.js";
import * as blokusInteraction from "./blokus/interaction.js";
import * as blokusShow from "./blokus/show.js";
import * as blokusSides from "./blokus/sides.js";
import * as blokusTable from "./blokus/table.js";
import * as entropyHandling from "./entropy/handling.js";
import * as entropyHand from "./entropy/hand.js";
import * as entropyShow from "./entropy/show.js";
import * as entropySides from "./entropy/sides.js";
import * as entropyTable from "./entropy/table.js";
import * as blokusPast from "./replay/blokus/past.js";
import * as entropyPast from "./replay/entropy/past.js";

/** @typedef {import("../types.js").FamilyName} FamilyName */
/** @typedef {import("../types.js").FamilyPlay} FamilyPlay */
/** @typedef {import("../types.js").State} State */

/** @type {Readonly<Record<FamilyName, FamilyPlay>>} */
export const FAMILIES = {
  blokus: {
    sides: blokusSides.sidesOf,
    create: blokusTable.create,
    fold: blokusTable.fold,
    breath: blokusShow.breath,
    react: blokusShow.react,
    handle: blokusHandling.handle,
    refuse: blokusInteraction.refuse,
    past: blokusPast,
    hintWords: blokusHint.hintWords,
    reveal: blokusHint.reveal,
  },
  entropy: {
    sides: entropySides.sidesOf,
    create: entropyTable.create,
    fold: entropyTable.fold,
    breath: entropyShow.breath,
    react: entropyShow.react,
    handle: entropyHandling.handle,
    refuse: entropyHand.refuse,
    past: entropyPast,
    hintWords: entropyHint.hintWords,
    reveal: entropyHint.reveal,
  },
};

/**
 * The family of a game by its name in the catalogue.
 * @param {string} game
 * @returns {FamilyName}
 */
export function familyOf(game) {
  if (game === "entropy") return "entropy";
  if (VARIANTS[game]) return "blokus";
  throw new Error(`this page cannot show a game of ${game}`);
}

/**
 * The family on the table, else the one chosen in the lobby.
 * @param {State} state
 * @returns {FamilyName}
 */
export function familyShown({ table, settings }) {
  return table?.family ?? (settings.game === "entropy" ? "entropy" : "blokus");
}
