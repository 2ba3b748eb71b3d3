// The texts of the results of the player, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const RESULTS: Texts<typeof en.RESULTS> = {
  won: "{count}\u00a0gewonnen",
  drawn: "{count}\u00a0unentschieden",
  lost: "{count}\u00a0verloren",
  tally: "Gegen {level}: {list}.",
  rating: "Deine Wertung: etwa {rating}, ±\u00a0{error}.",
  "rating.from": "Deine Wertung: etwa {rating}, ±\u00a0{error}, aus {count} Spielen ohne Hilfe.",
  equal: "{level} ist etwa so stark wie du.",
  soon: {
    one: "Noch ein Spiel ohne Hilfe gegen eine Stufe mit Zahl, dann hast du eine Wertung.",
    other: "Noch {count} Spiele ohne Hilfe gegen eine Stufe mit Zahl, dann hast du eine Wertung.",
  },
  helped: "In diesem Spiel hattest du Hilfe: Es zählt nicht für deine Wertung.",
  forget: "Meine Ergebnisse vergessen",
  "forget.note": "Wie du gegen den Computer gespielt hast, steht nur in diesem Browser.",
  forgotten: "Deine Ergebnisse sind vergessen.",
  restore: "Doch behalten",
};
