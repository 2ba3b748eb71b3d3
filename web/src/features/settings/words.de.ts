// The texts of settings, help and the dialogs of a game, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const DIALOGS: Texts<typeof en.DIALOGS> = {
  "help.hands": "Mit Maus oder Finger",
  "help.keys": "Tasten",
  "help.keys.hand": "In der Hand",
  "help.keys.places": "Stellen und Steine",
  "help.keys.game": "Das Spiel",
  "help.keys.back": "Zurückblicken",
  "help.keys.page": "Seite",
  "over.again": "Noch einmal spielen",
  "round.title": "Runde 1 ist zu Ende",
  "round.next": "Runde 2 beginnen",
  "settings.sound": "Ton",
  "settings.muted": "Alle Töne aus",
  "settings.volume": "Lautstärke",
  "settings.play": "Spiel",
  "settings.oneTap": "Mit einem Tipp setzen",
  "settings.oneTap.note": "Auf dem Touchscreen, ohne den zweiten Tipp zur Bestätigung.",
  "settings.undoAll": "Beliebig oft zurücknehmen",
  "settings.undoAll.note": "Ab dem nächsten Spiel; sonst nur einen Zug.",
  "settings.page": "Seite",
  "settings.theme": "Farben",
  "settings.theme.auto": "Wie das System",
  "settings.theme.light": "Hell",
  "settings.theme.dark": "Dunkel",
  "settings.language": "Sprache",
  "settings.language.auto": "Wie der Browser",
};
