// The texts of the table, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const TABLE: Texts<typeof en.TABLE> = {
  title: "Der Tisch",
  board: "Brett",
  move: "Dein Zug",
  "seat.computer": "Computer",
  "seat.you": "Du",
  "seat.player": "Spieler {number}",
  computer: "Der Computer",
  "level.behind": ", {level}",
  "wait.seat": "Der freie Platz wartet noch auf jemanden.",
  "wait.move": "{who} ist am Zug.",
  "wait.computer": "Der Computer denkt nach …",
  thinking: "denkt nach …",
  watching: "Du schaust zu.",
  "back.other": "{who} hat einen Zug zurückgenommen.",
  over: "Das Spiel ist zu Ende.",
  "end.resigned": "Ein Spieler hat aufgegeben.",
  "end.time": "Die Zeit eines Spielers ist abgelaufen.",
  "win.nobody": "Unentschieden",
  "win.you": "Du hast gewonnen",
  "win.computer": "Der Computer hat gewonnen",
  "win.other": "{who} hat gewonnen",
};
