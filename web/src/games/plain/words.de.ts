// The texts of games without a folder of their own, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const PLAIN: Texts<typeof en.PLAIN> = {
  board: "Brett",
  title: "Über das Spiel",
  swap: "Plätze tauschen",
  about: "Dieses Spiel stammt aus einem anderen Paket. Die Seite zeigt sein Brett als Text.",
  "guide.rules": "Die Regeln stehen in der Dokumentation des Pakets.",
  "guide.hands":
    "Wähle unter dem Brett einen möglichen Zug. Tippe einen Teil davon, um ihn zu finden; Eingabe spielt den einzigen Treffer.",
  filter: "Zug suchen",
  moves: "Mögliche Züge",
  count: "{found} von {count}",
  more: { one: "{count} weiterer: Tippe einen Teil des Zugs.", other: "{count} weitere: Tippe einen Teil des Zugs." },
  none: "Kein möglicher Zug passt zu {text}.",
  several: { one: "{count} Zug passt zu {text}.", other: "{count} Züge passen zu {text}: Wähle einen." },
  undo: "Zurück",
  "undo.meaning": "Letzten Zug zurücknehmen",
  score: "{who}: {points}",
  "score.none": "{who}: noch keine Punkte",
  "status.turn": "Du bist am Zug: Wähle einen Zug.",
  "status.pending": "Dein Zug wird gesendet …",
  "status.loading": "Die Stellung wird geladen …",
  "say.move.own": "Du hast {move} gespielt.",
  "say.move": "{who} hat {move} gespielt.",
  "say.drawn": "Gezogen: {move}.",
  "say.passed": "{who} hat keinen Zug und passt.",
  "say.back": "Dein letzter Zug wurde zurückgenommen.",
  "say.turn": { one: "Du bist am Zug: {count} möglicher Zug.", other: "Du bist am Zug: {count} mögliche Züge." },
  seat: "Du spielst",
  "text.help.moves": "Deine möglichen Züge: alle, oder die mit einem bestimmten Text.",
};
