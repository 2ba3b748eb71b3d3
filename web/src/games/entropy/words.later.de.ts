// The texts of Entropy, in German, for what is loaded later.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.later.en";

export const ENTROPY: Texts<typeof en.ENTROPY> = {
  "legend.line": "Linie unter oder neben Steinen: ein Palindrom",
  "legend.points": "Am Ende: die Punkte der Reihe oder Spalte",
  "legend.inside": "Ein Palindrom in einem anderen zählt auch: 4 + 2",
  "legend.last": "Hervorgehoben: der letzte Zug",
  "legend.target": "Punkt: Hierhin lässt sich der Stein schieben",
  "example.title": "Palindrome bringen Punkte",
  "example.simple": "Liest sich in beide Richtungen gleich: {points} Punkte.",
  "example.nested": "{whole} für das Ganze + {inside} für das Paar darin = {points}.",
  "phase.early": "Eröffnung: {count} von {all} Steinen",
  "phase.mid": "Mittelspiel: {count} von {all} Steinen",
  "phase.late": "Endspiel: {count} von {all} Steinen",
  "phase.about": "Wie voll das Brett ist: Die Eröffnung hat bis zu 15 Steine, das Mittelspiel bis zu 34.",
  "prospects.title": "Unfertige Palindrome",
  "prospects.about":
    "Reihen und Spalten, die mit derselben Farbe beginnen und enden und denen nur wenige Steine fehlen.",
  "prospects.missing": { one: "{count} Stein fehlt", other: "{count} Steine fehlen" },
  "prospects.row": "Reihe {line}",
  "prospects.column": "Spalte {line}",
  "text.pass": "Nur Ordnung darf passen. Tippe ein Feld, um den Stein zu setzen.",
  "text.square": "Welches Feld? Tippe eine Reihe a bis g und eine Spalte 1 bis 7, etwa c4.",
  "text.fixed": "Der Stein ist auf allen Seiten blockiert.",
  "text.stuck": "Kein Stein lässt sich schieben: Tippe passen.",
  "text.row": "Reihe {row}: {tokens}",
  "text.slides": "{token}: nach {ways}",
  "text.bag": "Im Beutel: {colours}.",
  "lesson.1.title": "Du bist Chaos",
  "lesson.1.text":
    "Chaos setzt die Steine aus dem Beutel. Ordnung punktet mit Palindromen; setze den roten Stein also dorthin, wo er keines bildet.",
  "lesson.1.how": "Zeig mit Maus oder Pfeiltasten auf ein Feld und lies, was es Ordnung bringt: Du willst ±0.",
  "lesson.1.how.touch":
    "Tippe auf ein Feld und lies, was es Ordnung bringt: Du willst ±0. Tippe noch einmal, um zu setzen.",
  "lesson.1.gift": {
    one: "Das gäbe Ordnung {count} Punkt. Suche ein Feld, das nichts bringt.",
    other: "Das gäbe Ordnung {count} Punkte. Suche ein Feld, das nichts bringt.",
  },
  "lesson.1.praise": "Gut gesetzt: nichts für Ordnung. So geht es weiter, bis alle 49 Felder voll sind.",
  "lesson.2.title": "Du bist Ordnung",
  "lesson.2.text":
    "Ordnung schiebt einen Stein nach oben, unten, links oder rechts, so weit der Weg frei ist. Bilde ein Palindrom: Farben, die sich in beide Richtungen gleich lesen.",
  "lesson.2.how":
    "Wähle einen Stein und dann ein Feld mit Punkt, oder zieh ihn. Zwischen den beiden roten in Reihe c fehlt etwas.",
  "lesson.2.nothing":
    "Erlaubt, aber das bringt nichts. Sieh dir Reihe c an: Was könnte zwischen den beiden roten stehen?",
  "lesson.2.praise":
    "Richtig, +{gain}: Ein Palindrom zählt seine Länge. Wenn jeder Zug Punkte kosten würde, darf Ordnung passen.",
  "lesson.3.title": "Palindrome in Palindromen",
  "lesson.3.text": "Ein Palindrom in einem längeren zählt auch. Ein Zug ist hier 12 Punkte wert: Finde ihn.",
  "lesson.3.how": "Reihen und Spalten zählen; die Zahlen am Rand sind ihre Punkte.",
  "lesson.3.less": "Das sind {gain}. Reihe d kann +{best} bringen: Was fehlt in ihrer Mitte?",
  "lesson.3.good": "{gain} ist ein guter Zug. Aber Reihe d kann +{best} bringen: Was fehlt in ihrer Mitte?",
  "lesson.3.praise":
    "{best} Punkte: 5 für das Ganze, 3 für die drei roten, 2 und 2 für die Paare. Ist das Brett voll, werden die Rollen getauscht; wer als Ordnung mehr Punkte hat, gewinnt.",
  "review.pass": "Passen",
  "review.palindrome.row": "{tokens} in Reihe {name}",
  "review.palindrome.column": "{tokens} in Spalte {name}",
  "review.makes": "bildet {what}",
  "review.passes": {
    one: "passt und bleibt bei {count} Punkt",
    other: "passt und bleibt bei {count} Punkten",
  },
  "review.gives.up": {
    one: "gibt vorerst {count} Punkt auf und steht bei {after}",
    other: "gibt vorerst {count} Punkte auf und steht bei {after}",
  },
  "review.stays": { one: "bleibt bei {count} Punkt", other: "bleibt bei {count} Punkten" },
  "review.goes": {
    one: "kommt von {before} auf {count} Punkt",
    other: "kommt von {before} auf {count} Punkte",
  },
  "review.gives": { one: "gibt Ordnung {count} Punkt", other: "gibt Ordnung {count} Punkte" },
  "review.gives.with": {
    one: "gibt Ordnung {count} Punkt mit {what}",
    other: "gibt Ordnung {count} Punkte mit {what}",
  },
  "review.gives.none": "gibt Ordnung keine Punkte",
  "review.threat.none": "lässt ihr keinen Zug, der Punkte bringt",
  "review.threat.prevents": "verhindert einen Zug, der {before} bringt",
  "review.threat.cuts": {
    one: "drückt ihren besten Zug von {before} auf {count} Punkt",
    other: "drückt ihren besten Zug von {before} auf {count} Punkte",
  },
  "review.threat.lets": {
    one: "erlaubt ihr einen Zug für {count} Punkt statt {before}",
    other: "erlaubt ihr einen Zug für {count} Punkte statt {before}",
  },
  "review.threat.same": "lässt ihr einen Zug, der {after} bringt",
  "review.only": {
    one: "Das letzte leere Feld; Ordnung endet mit {count} Punkt.",
    other: "Das letzte leere Feld; Ordnung endet mit {count} Punkten.",
  },
  "review.costs": "Kostet {points} Punkte: {why}.",
  "review.expect": "Nach {move} kann Ordnung {there} Punkte erwarten",
  "review.expect.instead": "Nach {move} kann Ordnung {there} Punkte erwarten statt {here}",
  "review.would.given": {
    one: "{move} hätte Ordnung nur {count} Punkt statt {here} gegeben",
    other: "{move} hätte Ordnung nur {count} Punkte statt {here} gegeben",
  },
  "review.would.left": "Nach {move} hätte der beste Zug von Ordnung nur {there} statt {here} gebracht",
  "review.would.left.none": "Nach {move} hätte Ordnung keinen Zug gehabt, der Punkte bringt, statt einen für {here}",
  "review.would.kept": {
    one: "{move} hätte den {count} Punkt behalten, den dieser Zug aufgibt",
    other: "{move} hätte die {count} Punkte behalten, die dieser Zug aufgibt",
  },
  "review.would.scored": {
    one: "{move} hätte sofort {count} Punkt statt {here} gebracht",
    other: "{move} hätte sofort {count} Punkte statt {here} gebracht",
  },
  "review.would.made": {
    one: "{move} hätte {what} gebildet und sofort {count} Punkt statt {here} gebracht",
    other: "{move} hätte {what} gebildet und sofort {count} Punkte statt {here} gebracht",
  },
};
