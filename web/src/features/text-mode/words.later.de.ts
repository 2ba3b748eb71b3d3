// The texts of text mode, in German, for what is loaded later.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.later.en";

export const TEXT: Texts<typeof en.TEXT> = {
  log: "Meldungen",
  input: "Befehl",
  send: "Senden",
  quick: "Befehle",
  board: "Das Brett, {size} mal {size}",
};
