// The texts of the lessons, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const TUTORIAL: Texts<typeof en.TUTORIAL> = {
  label: "Lektion",
  "invite.label": "Für den ersten Besuch",
  "invite.words": "Neu hier? Lerne beim Spielen:",
  "invite.dismiss": "Nein, danke",
  progress: "Schritt {step} von {steps}",
  solved: "Gut gemacht.",
};
