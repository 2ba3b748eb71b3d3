// The texts of the end of a game, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const ENDING: Texts<typeof en.ENDING> = {
  show: "Ergebnis",
  players: "Rangliste",
  review: "Analysieren",
  new: "Neue Partie",
  share: "Teilen",
};
