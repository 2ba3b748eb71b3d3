// The end of a game of Blokus, in words.

import type { BlokusTable as Table } from "../types";
import type { Result } from "../../game_ui";

type ResultRow = Result["rows"][number];
import { colourName, isByColour, sideName } from "../names";
import { cssOf, endingOf } from "../table";
import { isYou, winnerWords } from "../../../app/table";
import { capital, listed, number, t } from "../../../app/i18n";

export function resultOf(table: Table): Result {
  const shared = table.game.variant.colours.findIndex(({ seat }) => seat === null);
  const rows = table.seats.map((_, seat) => seatRow(table, seat));
  return {
    title: isByColour(table) ? winnersOf(table) : winnerWords(table),
    words: endingOf(table),
    rows: shared < 0 ? rows : [...rows, sharedRow(table, shared)],
  };
}

/** The colours of a seat, by number. */
function coloursOf({ game }: Table, seat: number) {
  return game.variant.colours.flatMap((colour, index) => (colour.seat === seat ? [index] : []));
}

function seatRow(table: Table, seat: number): ResultRow {
  const { game } = table;
  const colours = coloursOf(table, seat);
  const [first = 0, second] = colours;
  const left = colours.reduce((sum, colour) => sum + game.piecesLeft(colour).length, 0);
  return {
    css: cssOf(table, first),
    name: second === undefined ? sideName(table, first) : seatTitle(table, seat),
    note: second === undefined ? t("blokus.result.left", { count: left }) : pointsOfTwo(table, first, second),
    points: number(game.seatScores()[seat] ?? 0),
  };
}

function pointsOfTwo({ game }: Table, first: number, second: number) {
  const name = (colour: number) => colourName(game.variant.colours[colour]?.name ?? "");
  const points = { points: number(game.score(first)), more: number(game.score(second)) };
  return t("board.result.two", { first: name(first), second: name(second), ...points });
}

function sharedRow(table: Table, shared: number): ResultRow {
  const points = number(table.game.score(shared));
  return { css: cssOf(table, shared), name: sideName(table, shared), note: t("board.result.shared"), points };
}

/** What the colours of a seat are called. */
function namesOf(table: Table, seat: number) {
  return coloursOf(table, seat).map((index) => colourName(table.game.variant.colours[index]?.name ?? ""));
}

/** A seat by all of its colours: "Red and yellow (you)". */
function seatTitle(table: Table, seat: number) {
  const colour = capital(listed(namesOf(table, seat)));
  return isYou(table, seat) ? t("board.side.you", { colour }) : colour;
}

/** Who has won, of up to four. */
function winnersOf(table: Table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length === table.seats.length) return t("table.win.nobody");
  const [only, ...more] = winners;
  if (only === undefined || !more.length) return soleWinner(table, only ?? 0);
  const others = winners.filter((seat) => !isYou(table, seat));
  const names = listed(others.flatMap((seat) => namesOf(table, seat)));
  if (others.length < winners.length) return t("board.win.with", { others: names });
  return t("board.win.shared", { sides: capital(names) });
}

function soleWinner(table: Table, seat: number) {
  return isYou(table, seat) ? t("table.win.you") : t("board.win.side", { side: seatTitle(table, seat) });
}
