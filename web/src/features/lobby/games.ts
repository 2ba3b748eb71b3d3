// The games to choose from: what each is, in a line, and a small picture.

import type { CatalogueEntry } from "../../app/state";
import { uiFor } from "../../games";
import { t, tOr } from "../../app/i18n";
import { choice } from "../../app/choices";

export function gamesChoice(games: CatalogueEntry[]) {
  const cards = games.map((game) => ({
    value: game.name,
    title: titleOf(game),
    note: t(`lobby.note.${game.name}`),
    picture: uiFor(game.name).lobbyOf(game.name).picture(),
  }));
  return choice("game", t("lobby.games"), cards, "");
}

/** What a game is called. */
export function titleOf({ name, title }: { name: string; title: string }) {
  return tOr(`levels.game.${name}`, title);
}
