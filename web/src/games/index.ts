// The games that the page plays. A new game is one folder and one line here; all other games are played as text.

import { tOr } from "../app/i18n";
import type { Catalogue, State, Table } from "../app/state";
import { blokus } from "./blokus";
import { entropy } from "./entropy";
import type { GameUI } from "./game_ui";
import { plain } from "./plain";

const GAMES: readonly GameUI[] = [blokus, entropy];

export function uiOf({ family }: Pick<Table, "family">): GameUI {
  return uiOfFamily(family);
}

/** The game of a family's name; an error if the page does not have it. */
export function uiOfFamily(family: string): GameUI {
  const found = [...GAMES, plain].find((ui) => ui.family === family);
  if (!found) throw new Error(`this page has no game ${family}`);
  return found;
}

/** The game of a name in the catalogue. */
export function uiFor(game: string): GameUI {
  return GAMES.find(({ games }) => games.includes(game)) ?? plain;
}

/** The title of a game in the player's language; the server's own for a game that the page does not know. */
export function titleOf(game: string, catalogue: Catalogue | null): string {
  const entry = catalogue?.games.find(({ name }) => name === game);
  return tOr(`${uiFor(game).family}.title.${game}`, entry?.title ?? game);
}

/** Whether the page knows the rules of a game: without them it can neither look back nor offer hints and reviews. */
export function isKnown(game: string) {
  return GAMES.some(({ games }) => games.includes(game));
}

/** Whether the page can show a game: it knows the game, or the server describes positions as text. */
export function isPlayable({ name, family }: { name: string; family: string }) {
  return isKnown(name) || family === "text";
}

/** The families that have lessons, in the order of the lobby. */
export const FAMILIES: readonly string[] = GAMES.map(({ family }) => family);

/** The family on the screen: of the table, else of the game chosen in the lobby. */
export function familyShown({ table, settings, catalogue }: Pick<State, "table" | "settings" | "catalogue">) {
  const isOffered = catalogue?.games.some(({ name }) => name === settings.game);
  return table?.family ?? (isKnown(settings.game) || isOffered ? uiFor(settings.game).family : "blokus");
}
