// The games that the page plays. A new game is one folder and one line here.

import type { State, Table } from "../app/state";
import { blokus } from "./blokus";
import { entropy } from "./entropy";
import type { GameUI } from "./game_ui";

const GAMES: readonly GameUI[] = [blokus, entropy];

/** The game of a table. */
export function uiOf({ family }: Pick<Table, "family">): GameUI {
  return uiOfFamily(family);
}

/** The game of a family's name; an error if the page does not have it. */
export function uiOfFamily(family: string): GameUI {
  const found = GAMES.find((ui) => ui.family === family);
  if (!found) throw new Error(`this page has no game ${family}`);
  return found;
}

/** The game of a name in the catalogue. */
export function uiFor(game: string): GameUI {
  const found = GAMES.find(({ games }) => games.includes(game));
  if (!found) throw new Error(`this page cannot show a game of ${game}`);
  return found;
}

/** Whether the page knows the rules of a game. */
export function isKnown(game: string) {
  return GAMES.some(({ games }) => games.includes(game));
}

/** The families that have lessons, in the order of the lobby. */
export const FAMILIES: readonly string[] = GAMES.map(({ family }) => family);

/** The family on the screen: of the table, else of the game chosen in the lobby. */
export function familyShown({ table, settings }: Pick<State, "table" | "settings">) {
  return table?.family ?? (isKnown(settings.game) ? uiFor(settings.game).family : "blokus");
}
