// The games to choose from: what each is, in a line, and a small picture.

import type { CatalogueEntry } from "../../app/types";
import { familyOf } from "../../games/families";
import { t, tOr } from "../../app/i18n";
import { choice } from "../../app/choices";
import { VIEWS } from "../../games/views";

export function gamesChoice(games: CatalogueEntry[]) {
  const cards = games.map((game) => ({
    value: game.name,
    title: titleOf(game),
    note: t(`lobby.note.${game.name}`),
    picture: VIEWS[familyOf(game.name)].lobbyOf(game.name).picture(),
  }));
  return choice("game", t("lobby.games"), cards, "");
}

/** What a game is called. */
export function titleOf({ name, title }: { name: string; title: string }) {
  return tOr(`levels.game.${name}`, title);
}
