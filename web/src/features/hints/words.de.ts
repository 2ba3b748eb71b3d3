// The texts of hints and the mobility map, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const HINTS: Texts<typeof en.HINTS> = {
  bar: "Hilfe",
  "key.clear": "Auswahl aufheben",
  "key.pass": "Passen",
  "key.undo": "Letzten Zug zurücknehmen",
  "key.hint": "Tipp; noch einmal: genauer",
  "key.move-now": "Computer sofort ziehen lassen",
  "key.help": "Diese Hilfe",
  "hint.button": "Tipp",
  "hint.meaning": "Tipp anzeigen",
  "hint.more": "Genauer",
  "hint.more.meaning": "Genauerer Tipp",
  "hint.again": "Tipp",
  "hint.again.meaning": "Tipp noch einmal anzeigen",
  "hint.cancel": "Abbrechen",
  "hint.cancel.meaning": "Tipp abbrechen",
  "hint.busy": "Suche einen guten Zug …",
  "move-now.button": "Sofort ziehen",
  "move-now.meaning": "Computer sofort ziehen lassen",
  "thought.games": { one: "{number} Simulation", other: "{number} Simulationen" },
  "thought.prefers": "{games}, bevorzugt {move}, {win} %",
};
