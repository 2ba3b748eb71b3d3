// The texts of the lessons, in German, for what is loaded later.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.later.en";

export const TUTORIAL: Texts<typeof en.TUTORIAL> = {
  back: "Zurück",
  next: "Weiter",
  skip: "Überspringen",
  leave: "Verlassen",
  play: "Spiel deine erste Partie",
  "task.done": "erledigt",
};
