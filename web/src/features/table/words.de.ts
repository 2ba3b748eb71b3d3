// The texts of the table, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const TABLE: Texts<typeof en.TABLE> = {
  move: "Dein Zug",
  "seat.computer": "Computer",
  "seat.you": "Du",
  "seat.player": "Spieler {number}",
  computer: "Der Computer",
  "level.behind": ", {level}",
  "wait.seat": "Der freie Platz wartet auf einen Mitspieler.",
  "wait.move": "{who} ist am Zug.",
  "wait.computer": "Der Computer denkt nach …",
  thinking: "denkt nach …",
  watching: "Du schaust zu.",
  "back.other": "{who} hat einen Zug zurückgenommen.",
  "round.title": "Runde 1 ist zu Ende",
  "round.next": "Runde 2 beginnen",
  over: "Die Partie ist zu Ende.",
  again: "Noch einmal spielen",
  "end.resigned": "Ein Spieler hat aufgegeben.",
  "end.time": "Ein Spieler hat die Zeit überschritten.",
  "win.draw": "Unentschieden",
  "win.you": "Du hast gewonnen",
  "win.computer": "Der Computer hat gewonnen",
  "win.other": "{who} hat gewonnen",
};
