// The texts of the results of the player, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const RESULTS: Texts<typeof en.RESULTS> = {
  won: "{count}\u00a0gewonnen",
  drawn: "{count}\u00a0unentschieden",
  lost: "{count}\u00a0verloren",
  tally: "Gegen {level}: {list}.",
  rating: "Deine Wertung: etwa {rating}, ±\u00a0{error}.",
  "rating.from": "Deine Wertung: etwa {rating}, ±\u00a0{error}, aus {count} Partien ohne Hilfe.",
  equal: "{level} ist etwa so stark wie du.",
  soon: {
    one: "Noch eine Partie ohne Hilfe gegen eine nummerierte Stufe, dann hast du eine Wertung.",
    other: "Noch {count} Partien ohne Hilfe gegen eine nummerierte Stufe, dann hast du eine Wertung.",
  },
  helped: "Du hattest Hilfe: Diese Partie zählt nicht für deine Wertung.",
  forget: "Meine Ergebnisse löschen",
  "forget.note": "Deine Ergebnisse gegen den Computer werden nur in diesem Browser gespeichert.",
  forgotten: "Ergebnisse gelöscht.",
  restore: "Rückgängig",
};
