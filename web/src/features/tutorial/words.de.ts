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
  play: "Spiel dein erstes Spiel",
  solved: "Gut gemacht.",
  "task.done": "erledigt",
  "blokus.1.title": "Das Startfeld bedecken",
  "blokus.1.text":
    "Nimm irgendeinen Stein aus der Ablage und setze ihn so, dass er den blauen Ring bedeckt: dein Startfeld. So beginnt jedes Spiel.",
  "blokus.1.how":
    "Zieh ihn hin, oder klicke ihn an und dann aufs Brett. Tasten: Tab bis zu einem Stein, Enter, Pfeile, Enter.",
  "blokus.1.how.touch": "Zieh ihn hin, oder tippe ihn an und dann aufs Brett. Noch ein Tipp setzt ihn.",
  "blokus.1.praise": "Das ist dein erster Stein. Von hier aus wächst du von Ecke zu Ecke.",
  "blokus.2.title": "Ecke an Ecke",
  "blokus.2.text":
    "Jeder weitere Stein berührt einen deiner eigenen an einer Ecke, aber nie an einer Kante. Punkte zeigen die freien Ecken.",
  "blokus.2.how": "Wähle irgendeinen Stein aus der Ablage. Orange darfst du berühren, wie du magst.",
  "blokus.2.mistake": "Mach es zuerst falsch: Setze einen Stein flach an dein blaues Kreuz.",
  "blokus.2.right": "Setze jetzt einen, der es nur an einer Ecke berührt.",
  "blokus.2.first": "Das passt! Probiere aber zuerst, was verboten ist: flach an dein blaues Kreuz.",
  "blokus.2.erred": "Die rote Marke zeigt, wo sich zwei deiner Kanten berühren würden. Das ist nie erlaubt.",
  "blokus.2.praise": "Richtig: Ecke an Ecke. Verboten sind nur Kanten der eigenen Farbe.",
  "blokus.3.title": "Drehen und wenden",
  "blokus.3.text":
    "Fülle die fünf violetten Felder von i11 bis l10 mit dem Stein in deiner Hand. Damit er passt, musst du ihn drehen und wenden.",
  "blokus.3.how": "R und E drehen, F wendet; das Mausrad und die Knöpfe unter dem Brett tun dasselbe.",
  "blokus.3.how.touch": "Die Knöpfe unter dem Brett drehen und wenden ihn.",
  "blokus.3.elsewhere": "Ein guter Zug, aber hier sollen die violetten Felder gefüllt werden.",
  "blokus.3.praise": "Er passt, und er versperrt Orange den Weg nach oben.",
  "blokus.4.title": "Keinen Platz lassen, dann zählen",
  "blokus.4.text":
    "Das Ende eines Spiels. Bei dir passt nur noch der Einer, und Orange hat am linken Rand Platz für einen letzten Stein. Nimm ihm diesen Platz.",
  "blokus.4.how": "Die Punkte sind die Felder, von denen aus du weitersetzen darfst.",
  "blokus.4.room":
    "Dann setzt Orange {piece} und gewinnt mit {other} zu {own}. Finde das Feld am linken Rand, das im Weg ist.",
  "blokus.4.praise":
    "Niemand kann mehr setzen: Das Spiel ist zu Ende. Jedes übrige Feld kostet einen Punkt, also {own} für dich und {other} für Orange. Du gewinnst!",
  "entropy.1.title": "Du bist Chaos",
  "entropy.1.text":
    "Chaos setzt die Steine, die aus dem Beutel kommen. Ordnung bekommt Punkte für Palindrome; setze den roten Stein also dorthin, wo er keines ergibt.",
  "entropy.1.how": "Zeig mit Maus oder Pfeiltasten auf ein Feld und lies, was es Ordnung bringt: Du willst ±0.",
  "entropy.1.how.touch":
    "Tippe auf ein Feld und lies, was es Ordnung bringt: Du willst ±0. Noch ein Tipp setzt den Stein.",
  "entropy.1.gift": {
    one: "Das gäbe Ordnung {count} Punkt. Suche ein Feld, das nichts bringt.",
    other: "Das gäbe Ordnung {count} Punkte. Suche ein Feld, das nichts bringt.",
  },
  "entropy.1.praise": "Nichts für Ordnung. So macht es Chaos immer wieder, bis alle 49 Felder voll sind.",
  "entropy.2.title": "Du bist Ordnung",
  "entropy.2.text":
    "Ordnung schiebt einen Stein nach oben, unten, links oder rechts, so weit der Weg frei ist. Sie will Palindrome: Farben, die sich in beide Richtungen gleich lesen. Mach eines.",
  "entropy.2.how":
    "Wähle einen Stein und dann ein Feld mit Punkt, oder zieh ihn. Zwischen den beiden roten in Reihe c fehlt etwas.",
  "entropy.2.nothing": "Das bringt keine Punkte. Sieh dir Reihe c an: Was könnte zwischen den beiden roten stehen?",
  "entropy.2.praise":
    "+{gain}: Ein Palindrom zählt seine Länge. Wenn jedes Schieben Punkte kosten würde, darf Ordnung passen.",
  "entropy.3.title": "Palindrome in anderen",
  "entropy.3.text":
    "Ein Palindrom in einem längeren zählt ebenfalls. Einmal schieben ist hier 12 Punkte wert: Finde es.",
  "entropy.3.how": "Reihen und Spalten zählen beide; die Zahlen am Rand sind ihre Punkte.",
  "entropy.3.less": "Das sind {gain}. Reihe d kann {best} bringen: Was fehlt in ihrer Mitte?",
  "entropy.3.praise":
    "{best} Punkte: 5 für das Ganze, 3 für die drei roten, 2 und 2 für die Paare. Ist das Brett voll, werden die Rollen getauscht; wer als Ordnung mehr Punkte hatte, gewinnt.",
  "offline.title": "Keine Verbindung zum Server",
  "offline.words": "Er antwortet nicht. Die Seite versucht es von selbst wieder.",
  "offline.retry": "Jetzt noch einmal versuchen",
  "offline.meanwhile": "Das geht in der Zwischenzeit auch ohne ihn:",
  "empty.title": "Dieser Server bietet keine Spiele an",
  "empty.words": "Sein Verzeichnis ist leer. Wer ihn betreibt, weiß warum.",
  "unknown.title": "Hier ist nichts",
  "unknown.words": "Die Adresse führt nirgendwohin. Vielleicht wurde sie beim Kopieren abgeschnitten.",
  "missing.check":
    "Vielleicht wurde die Adresse beim Kopieren abgeschnitten, oder das Spiel liegt auf einem anderen Server.",
  home: "Zur Startseite",
  install: "Als App installieren",
  "install.note": "Polindrome bekommt ein eigenes Fenster und ein eigenes Symbol.",
};
