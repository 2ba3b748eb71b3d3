// The texts of the results of the player, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const RESULTS: Texts<typeof en.RESULTS> = {
  won: "{count}\u00a0gewonnen",
  drawn: "{count}\u00a0unentschieden",
  lost: "{count}\u00a0verloren",
  tally: "Gegen {level}: {list}.",
  rating: {
    one: "Deine Wertung: etwa {rating}, ±\u00a0{error}, aus einer Partie ohne Hilfe.",
    other: "Deine Wertung: etwa {rating}, ±\u00a0{error}, aus {count} Partien ohne Hilfe.",
  },
  "rating.provisional": {
    one: "Deine vorläufige Wertung: etwa {rating}, ±\u00a0{error}, aus einer Partie ohne Hilfe.",
    other: "Deine vorläufige Wertung: etwa {rating}, ±\u00a0{error}, aus {count} Partien ohne Hilfe.",
  },
  equal: "{level} ist etwa so stark wie du.",
  course: "Verlauf deiner Wertung",
  "course.words": {
    one: "Deine Wertung nach einer Partie: {last}, ±\u00a0{error}.",
    other:
      "Deine Wertung nach jeder von {count} Partien: zuerst {first}, höchstens {best}, jetzt {last}, ±\u00a0{error}.",
  },
  "course.band": "Das Band zeigt den Fehler (±).",
  "course.games": "Partien, die für deine Wertung zählen",
  "course.date": "Datum",
  "course.level": "Gegen",
  "course.result": "Ergebnis",
  "course.rating": "Wertung",
  "course.won": "gewonnen",
  "course.drawn": "unentschieden",
  "course.lost": "verloren",
  helped: "Du hattest Hilfe: Diese Partie zählt nicht für deine Wertung.",
  forget: "Meine Ergebnisse löschen",
  "forget.note": "Deine Ergebnisse gegen den Computer werden nur in diesem Browser gespeichert.",
  forgotten: "Ergebnisse gelöscht.",
  restore: "Rückgängig",
};
