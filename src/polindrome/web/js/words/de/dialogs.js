// The windows on top of the page, in German.

export const DIALOGS = {
  "help.hands": "Mit Maus oder Finger",
  "help.keys": "Tasten",
  "over.again": "Noch einmal spielen",
  "round.title": "Runde 1 ist zu Ende",
  "round.next": "Runde 2 beginnen",
  "settings.muted": "Alle Töne aus",
  "settings.volume": "Lautstärke",
  "settings.oneTap": "Mit einem Tipp setzen",
  "settings.oneTap.note": "Auf dem Touchscreen, ohne den zweiten Tipp zur Bestätigung.",
  "settings.undoAll": "Beliebig oft zurücknehmen",
  "settings.undoAll.note": "Ab dem nächsten Spiel; sonst nur einen Zug.",
  "settings.theme": "Farben",
  "settings.theme.auto": "Wie das System",
  "settings.theme.light": "Hell",
  "settings.theme.dark": "Dunkel",
  "settings.language": "Sprache",
  "settings.language.auto": "Wie der Browser",
};
