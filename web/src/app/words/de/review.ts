// What a review says of single moves, in German.

export const REVIEW = {
  "blokus.closes": { one: "schließt {count} Ecke", other: "schließt {count} Ecken" },
  "blokus.opens": { one: "öffnet {count} Ecke", other: "öffnet {count} Ecken" },
  "blokus.leaves": "lässt {who} {what}",
  "blokus.leaves.itself": "lässt {who} selbst {what}",
  "blokus.nothing": "keinen Zug",
  "blokus.larger": {
    one: "keinen größeren Stein als einen mit {count} Feld",
    other: "keinen größeren Stein als einen mit {count} Feldern",
  },
  "blokus.all": {
    one: "lässt {who} die einzige Möglichkeit",
    other: "lässt {who} alle {count} Möglichkeiten",
  },
  "blokus.takes": {
    one: "nimmt {who} {taken} von {count} Möglichkeit",
    other: "nimmt {who} {taken} von {count} Möglichkeiten",
  },
  "blokus.last": "setzt den letzten Stein von {who}",
  "blokus.lifts": {
    one: "bringt {who} von {before} auf {count} Möglichkeit",
    other: "bringt {who} von {before} auf {count} Möglichkeiten",
  },
  "blokus.keeps": {
    one: "behält {after} von {count} Möglichkeit von {who}",
    other: "behält {after} von {count} Möglichkeiten von {who}",
  },
  "blokus.only": "Die einzige Möglichkeit, die {who} hatte.",
  "blokus.costs.win": "Kostet {win} Gewinnchance: {why}.",
  "blokus.costs.points": { one: "Kostet {points} Punkt: {why}.", other: "Kostet {points} Punkte: {why}." },
  "blokus.would": "{move} hätte {deeds}",
  "blokus.would.left": {
    one: "{who} nur {count} Möglichkeit statt {here} gelassen",
    other: "{who} nur {count} Möglichkeiten statt {here} gelassen",
  },
  "blokus.would.left.itself": {
    one: "{who} selbst {count} Möglichkeit statt {here} gelassen",
    other: "{who} selbst {count} Möglichkeiten statt {here} gelassen",
  },
  "blokus.would.leave": "{who} {what} gelassen",
  "blokus.would.closed": {
    one: "{count} Ecke statt {here} geschlossen",
    other: "{count} Ecken statt {here} geschlossen",
  },
  "blokus.would.opened": {
    one: "{count} Ecke statt {here} geöffnet",
    other: "{count} Ecken statt {here} geöffnet",
  },
  "blokus.would.room": {
    one: "Platz für einen Stein mit {count} Feld behalten",
    other: "Platz für einen Stein mit {count} Feldern behalten",
  },
  "blokus.would.placed": {
    one: "{count} Feld statt {here} belegt",
    other: "{count} Felder statt {here} belegt",
  },
  "blokus.prefers": "Die Suche zieht {move} vor, {aside}",
  "blokus.aside.which": {
    one: "was {who} {count} Möglichkeit statt {here} lässt",
    other: "was {who} {count} Möglichkeiten statt {here} lässt",
  },
  "blokus.aside.though": {
    one: "obwohl das {who} {count} Möglichkeit statt {here} lässt",
    other: "obwohl das {who} {count} Möglichkeiten statt {here} lässt",
  },
  "blokus.aside.same": "was beiden Seiten gleich viele Möglichkeiten lässt",
  "entropy.pass": "Passen",
  "entropy.palindrome.row": "{tokens} in Reihe {name}",
  "entropy.palindrome.column": "{tokens} in Spalte {name}",
  "entropy.makes": "bildet {what}",
  "entropy.passes": {
    one: "passt und bleibt bei {count} Punkt",
    other: "passt und bleibt bei {count} Punkten",
  },
  "entropy.gives.up": {
    one: "gibt vorerst {count} Punkt her und steht bei {after}",
    other: "gibt vorerst {count} Punkte her und steht bei {after}",
  },
  "entropy.stays": { one: "bleibt bei {count} Punkt", other: "bleibt bei {count} Punkten" },
  "entropy.goes": {
    one: "kommt von {before} auf {count} Punkt",
    other: "kommt von {before} auf {count} Punkte",
  },
  "entropy.gives": { one: "gibt der Ordnung {count} Punkt", other: "gibt der Ordnung {count} Punkte" },
  "entropy.gives.with": {
    one: "gibt der Ordnung {count} Punkt mit {what}",
    other: "gibt der Ordnung {count} Punkte mit {what}",
  },
  "entropy.gives.none": "gibt der Ordnung keine Punkte",
  "entropy.threat.none": "lässt ihr keinen Zug, der Punkte bringt",
  "entropy.threat.prevents": "verhindert einen Zug für {before}",
  "entropy.threat.cuts": {
    one: "drückt ihren besten Zug von {before} auf {count} Punkt",
    other: "drückt ihren besten Zug von {before} auf {count} Punkte",
  },
  "entropy.threat.lets": {
    one: "erlaubt ihr einen Zug für {count} Punkt statt {before}",
    other: "erlaubt ihr einen Zug für {count} Punkte statt {before}",
  },
  "entropy.threat.same": "lässt ihr einen Zug für {after}",
  "entropy.only": {
    one: "Das letzte leere Feld; die Ordnung endet mit {count} Punkt.",
    other: "Das letzte leere Feld; die Ordnung endet mit {count} Punkten.",
  },
  "entropy.costs": "Kostet {points} Punkte: {why}.",
  "entropy.expect": "Nach {move} kann die Ordnung {there} Punkte erwarten",
  "entropy.expect.instead": "Nach {move} kann die Ordnung {there} Punkte erwarten statt {here}",
  "entropy.would.given": {
    one: "{move} hätte der Ordnung {count} Punkt statt {here} gegeben",
    other: "{move} hätte der Ordnung {count} Punkte statt {here} gegeben",
  },
  "entropy.would.left": "{move} hätte der Ordnung nur einen Zug für {there} statt für {here} gelassen",
  "entropy.would.left.none": "{move} hätte der Ordnung keinen Zug gelassen, der Punkte bringt, statt einen für {here}",
  "entropy.would.kept": {
    one: "{move} hätte den {count} Punkt behalten, den dieser Zug hergibt",
    other: "{move} hätte die {count} Punkte behalten, die dieser Zug hergibt",
  },
  "entropy.would.scored": {
    one: "{move} hätte sofort {count} Punkt gebracht, nicht {here}",
    other: "{move} hätte sofort {count} Punkte gebracht, nicht {here}",
  },
  "entropy.would.made": {
    one: "{move} hätte {what} gebildet und sofort {count} Punkt gebracht, nicht {here}",
    other: "{move} hätte {what} gebildet und sofort {count} Punkte gebracht, nicht {here}",
  },
};
