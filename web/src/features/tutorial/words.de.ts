// The texts of the lessons, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const TUTORIAL: Texts<typeof en.TUTORIAL> = {
  label: "Lektion",
  "invite.label": "Für den ersten Besuch",
  "invite.words": "Neu hier? Lerne beim Spielen:",
  "invite.blokus": "Blokus in vier Schritten",
  "invite.entropy": "Entropy in drei",
  "invite.dismiss": "Nein, danke",
  "title.blokus": "Blokus lernen",
  "title.entropy": "Entropy lernen",
  progress: "Schritt {step} von {steps}",
  back: "Zurück",
  next: "Weiter",
  skip: "Überspringen",
  leave: "Verlassen",
  play: "Spiel deine erste Partie",
  solved: "Gut gemacht.",
  "task.done": "erledigt",
  "blokus.1.title": "Das Startfeld bedecken",
  "blokus.1.text":
    "Setze einen beliebigen Stein aus der Ablage auf den blauen Ring, dein Startfeld. So beginnt jede Partie.",
  "blokus.1.how": "Zieh ihn hin, oder klicke ihn an und dann aufs Brett. Tasten: Tab zum Stein, Enter, Pfeile, Enter.",
  "blokus.1.how.touch": "Zieh ihn hin, oder tippe ihn an und dann aufs Brett. Tippe noch einmal, um ihn zu setzen.",
  "blokus.1.praise": "Das ist dein erster Stein. Von hier aus baust du von Ecke zu Ecke.",
  "blokus.2.title": "Ecke an Ecke",
  "blokus.2.text":
    "Jeder neue Stein berührt einen deiner Steine an einer Ecke, nie an einer Kante. Punkte zeigen deine freien Ecken.",
  "blokus.2.how": "Wähle einen beliebigen Stein aus der Ablage. Orange darf er beliebig berühren.",
  "blokus.2.mistake": "Mach es erst falsch: Setze einen Stein Kante an Kante neben dein blaues Kreuz.",
  "blokus.2.right": "Setze jetzt einen, der es nur an einer Ecke berührt.",
  "blokus.2.first": "Das passt! Probiere aber erst, was verboten ist: Kante an Kante mit deinem blauen Kreuz.",
  "blokus.2.erred": "Rot markiert ist, wo sich zwei deiner Kanten berühren würden. Das ist nie erlaubt.",
  "blokus.2.praise": "Richtig: Ecke an Ecke. Verboten sind nur Kanten der eigenen Farbe.",
  "blokus.3.title": "Drehen und wenden",
  "blokus.3.text":
    "Drehe und wende den Stein in deiner Hand, bis er auf die fünf violetten Felder von i11 bis l10 passt.",
  "blokus.3.how": "R und E drehen, F wendet; das Mausrad und die Knöpfe unter dem Brett tun dasselbe.",
  "blokus.3.how.touch": "Die Knöpfe unter dem Brett drehen und wenden ihn.",
  "blokus.3.elsewhere": "Das ist erlaubt, aber hier gehört der Stein auf die violetten Felder.",
  "blokus.3.praise": "Er passt, und er versperrt Orange den Weg nach oben.",
  "blokus.4.title": "Keinen Platz lassen, dann zählen",
  "blokus.4.text":
    "Die Partie ist fast zu Ende. Bei dir passt nur noch der Einer, und Orange hat am linken Rand Platz für einen letzten Stein. Versperr ihn.",
  "blokus.4.how": "Punkte zeigen deine freien Ecken.",
  "blokus.4.room":
    "Dann setzt Orange {piece} und gewinnt mit {other} zu {own}. Finde das Feld am linken Rand, das ihn blockiert.",
  "blokus.4.praise":
    "Kein Stein passt mehr: Die Partie ist zu Ende. Jedes übrige Feld kostet einen Punkt: {own} für dich, {other} für Orange. Du gewinnst!",
  "entropy.1.title": "Du bist Chaos",
  "entropy.1.text":
    "Chaos setzt die Steine aus dem Beutel. Ordnung punktet mit Palindromen; setze den roten Stein also dorthin, wo er keines bildet.",
  "entropy.1.how": "Zeig mit Maus oder Pfeiltasten auf ein Feld und lies, was es Ordnung bringt: Du willst ±0.",
  "entropy.1.how.touch":
    "Tippe auf ein Feld und lies, was es Ordnung bringt: Du willst ±0. Tippe noch einmal, um zu setzen.",
  "entropy.1.gift": {
    one: "Das gäbe Ordnung {count} Punkt. Suche ein Feld, das nichts bringt.",
    other: "Das gäbe Ordnung {count} Punkte. Suche ein Feld, das nichts bringt.",
  },
  "entropy.1.praise": "Nichts für Ordnung. So geht es weiter, bis alle 49 Felder voll sind.",
  "entropy.2.title": "Du bist Ordnung",
  "entropy.2.text":
    "Ordnung schiebt einen Stein nach oben, unten, links oder rechts, so weit der Weg frei ist. Bilde ein Palindrom: Farben, die sich in beide Richtungen gleich lesen.",
  "entropy.2.how":
    "Wähle einen Stein und dann ein Feld mit Punkt, oder zieh ihn. Zwischen den beiden roten in Reihe c fehlt etwas.",
  "entropy.2.nothing": "Das bringt nichts. Sieh dir Reihe c an: Was könnte zwischen den beiden roten stehen?",
  "entropy.2.praise":
    "+{gain}: Ein Palindrom zählt seine Länge. Wenn jeder Zug Punkte kosten würde, darf Ordnung passen.",
  "entropy.3.title": "Palindrome in Palindromen",
  "entropy.3.text": "Ein Palindrom in einem längeren zählt auch. Ein Zug ist hier 12 Punkte wert: Finde ihn.",
  "entropy.3.how": "Reihen und Spalten zählen; die Zahlen am Rand sind ihre Punkte.",
  "entropy.3.less": "Das sind {gain}. Reihe d kann {best} bringen: Was fehlt in ihrer Mitte?",
  "entropy.3.praise":
    "{best} Punkte: 5 für das Ganze, 3 für die drei roten, 2 und 2 für die Paare. Ist das Brett voll, werden die Rollen getauscht; wer als Ordnung mehr Punkte hat, gewinnt.",
};
