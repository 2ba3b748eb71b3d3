// The texts of Blokus, in German, for what is loaded later.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.later.en";

export const BLOKUS: Texts<typeof en.BLOKUS> = {
  "legend.corner": "Deine freie Ecke: Hier geht es weiter",
  "legend.start": "Ein Startfeld, das noch frei ist",
  "legend.fits": "Grün: Der Stein passt",
  "legend.edge": "Dicke Kante: Hier würden sich zwei deiner Steine berühren",
  "legend.overlap": "Kreuz: Das Feld ist besetzt",
  "legend.wanted": "Gestrichelt: Eines davon muss der Stein erreichen",
  "legend.last": "Starker Umriss: seit deinem letzten Zug gesetzt",
  "legend.stuck": "Roter Punkt: Der Stein passt gerade nirgends",
  "legend.used": "Grau: Der Stein ist schon gesetzt",
  "mobility.title": "Beweglichkeit",
  "mobility.now": "Beweglichkeit jetzt",
  "mobility.placements": "Möglichkeiten",
  "mobility.placements.about":
    "Alle Arten, jetzt einen Stein zu setzen: jeder Stein, gedreht und gewendet, an jeder Stelle.",
  "mobility.normalised": "Ausgeglichen",
  "mobility.normalised.about":
    "Die Möglichkeiten jedes Steins, geteilt durch die Zahl seiner Lagen: So zählen Steine mit vielen Lagen nicht mehr als andere.",
  "mobility.weighted": "Gewichtet",
  "mobility.weighted.about": "Ausgeglichen, dann mal die Felder jedes Steins: Platz für große Steine zählt mehr.",
  "mobility.sizes": "Gewichtet, nach Größe der Steine",
  "mobility.sizes.about": "Der gewichtete Wert nach Größe: welche Steine noch Platz finden.",
  "mobility.size": { one: "{count} Feld", other: "{count} Felder" },
  "text.mobility": "{colour}: {placements} Möglichkeiten, {normalised} normiert, {weighted} nach Feldern.",
  "text.turn": "Du bist am Zug, mit {colour}.",
  "text.pass": "In Blokus darfst du nur passen, wenn kein Stein mehr passt.",
  "text.strange":
    "„{strange}“ verstehe ich nicht. Ein Zug hat einen Stein, vielleicht eine Drehung, und ein Feld von a1 bis {point}: F e7, oder F.90f@c5.",
  "text.nofit": {
    one: "{pieces} passt nirgends über {point}. Tippe züge {point}, um zu sehen, was passt.",
    other: "{pieces} passen nirgends über {point}. Tippe züge {point}, um zu sehen, was passt.",
  },
  "text.gone": {
    one: "{pieces} liegt schon auf dem Brett. Tippe steine, um zu sehen, was übrig ist.",
    other: "{pieces} liegen schon auf dem Brett. Tippe steine, um zu sehen, was übrig ist.",
  },
  "text.stuck": {
    one: "{pieces} ist noch da, passt aber gerade nirgends. Tippe steine, um zu sehen, was passt.",
    other: "{pieces} sind noch da, passen aber gerade nirgends. Tippe steine, um zu sehen, was passt.",
  },
  "lesson.1.title": "Das Startfeld bedecken",
  "lesson.1.text":
    "Setze einen beliebigen Stein aus der Ablage auf den blauen Ring, dein Startfeld. So beginnt jede Partie.",
  "lesson.1.how":
    "Zieh ihn hin, oder klicke ihn an und dann aufs Brett. Tasten: Tab zum Stein, Eingabe, Pfeile, Eingabe.",
  "lesson.1.how.touch": "Zieh ihn hin, oder tippe ihn an und dann aufs Brett. Tippe noch einmal, um ihn zu setzen.",
  "lesson.1.praise": "Richtig: Er bedeckt dein Startfeld. Von hier aus baust du von Ecke zu Ecke.",
  "lesson.2.title": "Ecke an Ecke",
  "lesson.2.text":
    "Jeder neue Stein berührt einen deiner Steine an einer Ecke, nie an einer Kante. Punkte zeigen deine freien Ecken.",
  "lesson.2.how": "Wähle einen beliebigen Stein aus der Ablage. Orange darf er beliebig berühren.",
  "lesson.2.mistake": "Mach es erst falsch: Setze einen Stein Kante an Kante neben dein blaues Kreuz.",
  "lesson.2.right": "Setze jetzt einen, der es nur an einer Ecke berührt.",
  "lesson.2.first": "Richtig, das passt! Probiere aber erst, was verboten ist: Kante an Kante mit deinem blauen Kreuz.",
  "lesson.2.erred": "Genau: Rot markiert ist, wo sich zwei deiner Kanten berühren würden. Das ist nie erlaubt.",
  "lesson.2.praise": "Richtig: Ecke an Ecke. Verboten sind nur Kanten der eigenen Farbe.",
  "lesson.3.title": "Drehen und wenden",
  "lesson.3.text":
    "Drehe und wende den Stein in deiner Hand, bis er auf die fünf violetten Felder von i11 bis l10 passt.",
  "lesson.3.how": "R und E drehen, F wendet; das Mausrad und die Knöpfe unter dem Brett tun dasselbe.",
  "lesson.3.how.touch": "Die Knöpfe unter dem Brett drehen und wenden ihn.",
  "lesson.3.partly": "So herum ist es richtig. Setze ihn jetzt auf die violetten Felder.",
  "lesson.3.elsewhere": "Das ist erlaubt, aber hier gehört der Stein auf die violetten Felder.",
  "lesson.3.elsewhere.turned": "Richtig herum, und erlaubt. Aber hier gehört er auf die violetten Felder.",
  "lesson.3.praise": "Richtig gedreht, gewendet und gesetzt: Er passt, und er versperrt Orange den Weg nach oben.",
  "lesson.4.title": "Keinen Platz lassen, dann zählen",
  "lesson.4.text":
    "Die Partie ist fast zu Ende. Bei dir passt nur noch der Einer, und Orange hat am linken Rand Platz für einen letzten Stein. Versperr ihn.",
  "lesson.4.how": "Punkte zeigen deine freien Ecken.",
  "lesson.4.room":
    "Er passt, aber dann setzt Orange {piece} und gewinnt mit {other} zu {own}. Finde das Feld am linken Rand, das ihn blockiert.",
  "lesson.4.room.edge":
    "Der linke Rand ist richtig, aber Orange hat noch Platz: Es setzt {piece} und gewinnt mit {other} zu {own}. Versuche dort ein anderes Feld.",
  "lesson.4.praise":
    "Versperrt: Kein Stein passt mehr, die Partie ist zu Ende. Jedes übrige Feld kostet einen Punkt: {own} für dich, {other} für Orange. Du gewinnst!",
  "map.title": "Karte",
  "map.about":
    "Je dunkler ein Feld, desto mehr Möglichkeiten dieser Farbe bedecken es: wo sie wachsen kann, und wo du sie blockierst.",
  "map.off": "Aus",
  "map.own": "Meine",
  "map.turn": "Am Zug",
  "map.rival": "Gegner",
  "map.legend": "Möglichkeiten von {colour} je Feld",
  "review.closes": { one: "schließt {count} Ecke", other: "schließt {count} Ecken" },
  "review.opens": { one: "öffnet {count} Ecke", other: "öffnet {count} Ecken" },
  "review.leaves": "lässt {who} {what}",
  "review.leaves.itself": "lässt {who} selbst {what}",
  "review.nothing": "keinen Zug",
  "review.larger": {
    one: "keinen größeren Stein als einen mit {count} Feld",
    other: "keinen größeren Stein als einen mit {count} Feldern",
  },
  "review.all": {
    one: "lässt {who} die einzige Möglichkeit",
    other: "lässt {who} alle {count} Möglichkeiten",
  },
  "review.takes": {
    one: "nimmt {who} {taken} von {count} Möglichkeit",
    other: "nimmt {who} {taken} von {count} Möglichkeiten",
  },
  "review.last": "setzt den letzten Stein von {who}",
  "review.lifts": {
    one: "bringt {who} von {before} auf {count} Möglichkeit",
    other: "bringt {who} von {before} auf {count} Möglichkeiten",
  },
  "review.keeps": {
    one: "behält {after} von {count} Möglichkeit von {who}",
    other: "behält {after} von {count} Möglichkeiten von {who}",
  },
  "review.only": "Die einzige Möglichkeit, die {who} hatte.",
  "review.costs.win": "Kostet {win} Gewinnchance: {why}.",
  "review.costs.points": { one: "Kostet {points} Punkt: {why}.", other: "Kostet {points} Punkte: {why}." },
  "review.would": "{move} hätte {effects}",
  "review.would.left": {
    one: "{who} nur {count} Möglichkeit statt {here} gelassen",
    other: "{who} nur {count} Möglichkeiten statt {here} gelassen",
  },
  "review.would.left.itself": {
    one: "{who} selbst {count} Möglichkeit statt {here} gelassen",
    other: "{who} selbst {count} Möglichkeiten statt {here} gelassen",
  },
  "review.would.leave": "{who} {what} gelassen",
  "review.would.closed": {
    one: "{count} Ecke statt {here} geschlossen",
    other: "{count} Ecken statt {here} geschlossen",
  },
  "review.would.opened": {
    one: "{count} Ecke statt {here} geöffnet",
    other: "{count} Ecken statt {here} geöffnet",
  },
  "review.would.room": {
    one: "Platz für einen Stein mit {count} Feld behalten",
    other: "Platz für einen Stein mit {count} Feldern behalten",
  },
  "review.would.placed": {
    one: "{count} Feld statt {here} belegt",
    other: "{count} Felder statt {here} belegt",
  },
  "review.prefers": "Die Suche zieht {move} vor, {aside}",
  "review.aside.which": {
    one: "was {who} {count} Möglichkeit statt {here} lässt",
    other: "was {who} {count} Möglichkeiten statt {here} lässt",
  },
  "review.aside.though": {
    one: "obwohl das {who} {count} Möglichkeit statt {here} lässt",
    other: "obwohl das {who} {count} Möglichkeiten statt {here} lässt",
  },
  "review.aside.same": "was beiden Seiten gleich viele Möglichkeiten lässt",
};
