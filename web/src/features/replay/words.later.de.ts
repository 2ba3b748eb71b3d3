// The texts of replay, reviews and files, in German, for what is loaded later.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.later.en";

export const REPLAY: Texts<typeof en.REPLAY> = {
  "play-on.all": "Alle Plätze",
  "play-on.all.note": "an diesem Gerät",
  "play-on.start": "Starten",
  "share.link": "Link mit der ganzen Partie",
  "share.link.note":
    "Lässt sich auf jedem Polindrome-Server öffnen. Die Partie steckt im Link; gespeichert wird nichts.",
  "share.copy": "Kopieren",
  "share.copied": "Kopiert",
  "share.here": "In der gezeigten Stellung öffnen",
  "share.files": "Als Datei speichern",
  "share.json": "Partie (JSON)",
  "share.blksgf": "Partie (.blksgf)",
  "share.png": "Bild (PNG)",
  "share.svg": "Bild (SVG)",
  "share.python": "Als Python kopieren",
  "share.python.note": "Ein kurzes Programm, das die gezeigte Stellung herstellt.",
  "share.python.copied": "Kopiert. Es braucht das Paket polindrome.",
  "share.python.failed": "Der Browser erlaubt das Kopieren nicht.",
  "picture.moves": { one: "Nach {count} Zug", other: "Nach {count} Zügen" },
  "open.file": "Datei wählen",
  "open.file.note":
    "Gespeicherte Partien als JSON oder .blksgf, eine oder viele. Du kannst eine Datei auch hierher ziehen.",
  "open.paste": "Oder Link oder Text einer Datei einfügen",
  "open.go": "Öffnen",
  "open.empty": "Wähle eine Datei, oder füge einen Link oder den Text einer Datei ein.",
  "open.unknown": "Das ist keine gespeicherte Partie und kein Link zu einer.",
  "open.json": "Die Datei ist beschädigt: Das JSON ist unvollständig.",
  "open.fields": "Das ist keine Partie von Polindrome: {field} fehlt oder ist falsch.",
  "open.moves": "Die Partie ist beschädigt: Ein Zug verstößt gegen die Regeln.",
  "open.link": "Der Link ist unvollständig oder beschädigt. Kopiere ihn noch einmal ganz.",
  "open.server": ".blksgf-Dateien liest der Server, und er antwortet nicht. Versuch es noch einmal.",
  "open.large": "Die Datei ist zu groß für eine gespeicherte Partie.",
  "fault.not_a_game": "Das ist keine gespeicherte Blokus-Partie.",
  "fault.cut_off": "Die Datei ist unvollständig.",
  "fault.syntax": "Die Datei ist in Zeile {line}, Spalte {column} beschädigt.",
  "fault.unknown_game": "Das Spiel „{text}“ kennt diese Seite nicht.",
  "fault.unknown_move": "Zeile {line}: „{text}“ ist kein Zug.",
  "fault.illegal_move": "Zug {move} in Zeile {line} verstößt gegen die Regeln: {why}.",
  "fault.setup": "Die Partie beginnt mit Steinen auf dem Brett. Diese Seite zeigt nur Partien ab dem leeren Brett.",
  "fault.other": "Die Datei ist nicht lesbar. Meldung des Servers: „{message}“",
};
