// The families of games that the page can play: everything else finds them here.

import type { FamilyName, FamilyPlay, State } from "../app/types";
import { VARIANTS } from "./blokus/rules/variants";
import * as blokusHint from "./blokus/hint";
import * as entropyHint from "./entropy/hint";
import * as blokusHandling from "./blokus/placement_input";
import * as blokusInteraction from "./blokus/interaction";
import * as blokusShow from "./blokus/show";
import * as blokusSides from "./blokus/sides";
import * as blokusTable from "./blokus/table";
import * as entropyHandling from "./entropy/placement_input";
import * as entropyHand from "./entropy/selection";
import * as entropyShow from "./entropy/show";
import * as entropySides from "./entropy/sides";
import * as entropyTable from "./entropy/table";
import * as blokusPast from "./blokus/past";
import * as entropyPast from "./entropy/past";

export const FAMILIES: Readonly<Record<FamilyName, FamilyPlay>> = {
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

/** The family of a game by its name in the catalogue. */
export function familyOf(game: string): FamilyName {
  if (game === "entropy") return "entropy";
  if (VARIANTS[game]) return "blokus";
  throw new Error(`this page cannot show a game of ${game}`);
}

/** The family on the table, else the one chosen in the lobby. */
export function familyShown({ table, settings }: State): FamilyName {
  return table?.family ?? (settings.game === "entropy" ? "entropy" : "blokus");
}
