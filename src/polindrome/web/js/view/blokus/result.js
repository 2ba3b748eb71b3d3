// The end of a game of Blokus, in words.

import { colourName, isByColour, sideName } from "../../play/blokus/names.js";
import { cssOf, endingOf } from "../../play/blokus/table.js";
import { isYou, winnerWords } from "../../play/table.js";
import { capital, listed, number, t } from "../../words.js";

/** @typedef {import("../../types.js").BlokusTable} Table */
/** @typedef {import("../families.js").ResultRow} ResultRow */

/**
 * @param {Table} table
 * @returns {import("../families.js").Result}
 */
export function resultOf(table) {
  const shared = table.game.variant.colours.findIndex(({ seat }) => seat === null);
  const rows = table.seats.map((_, seat) => seatRow(table, seat));
  return {
    title: isByColour(table) ? winnersOf(table) : winnerWords(table),
    words: endingOf(table),
    rows: shared < 0 ? rows : [...rows, sharedRow(table, shared)],
  };
}

/**
 * The colours of a seat, by number.
 * @param {Table} table
 * @param {number} seat
 */
function coloursOf({ game }, seat) {
  return game.variant.colours.flatMap((colour, index) => (colour.seat === seat ? [index] : []));
}

/**
 * @param {Table} table
 * @param {number} seat
 * @returns {ResultRow}
 */
function seatRow(table, seat) {
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

/**
 * @param {Table} table
 * @param {number} first
 * @param {number} second
 */
function pointsOfTwo({ game }, first, second) {
  const name = (/** @type {number} */ colour) => colourName(game.variant.colours[colour]?.name ?? "");
  const points = { points: number(game.score(first)), more: number(game.score(second)) };
  return t("board.result.two", { first: name(first), second: name(second), ...points });
}

/**
 * @param {Table} table
 * @param {number} shared
 * @returns {ResultRow}
 */
function sharedRow(table, shared) {
  const points = number(table.game.score(shared));
  return { css: cssOf(table, shared), name: sideName(table, shared), note: t("board.result.shared"), points };
}

/**
 * What the colours of a seat are called.
 * @param {Table} table
 * @param {number} seat
 */
function namesOf(table, seat) {
  return coloursOf(table, seat).map((index) => colourName(table.game.variant.colours[index]?.name ?? ""));
}

/**
 * A seat by all of its colours: "Red and yellow (you)".
 * @param {Table} table
 * @param {number} seat
 */
function seatTitle(table, seat) {
  const colour = capital(listed(namesOf(table, seat)));
  return isYou(table, seat) ? t("board.side.you", { colour }) : colour;
}

/**
 * Who has won, of up to four.
 * @param {Table} table
 */
function winnersOf(table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length === table.seats.length) return t("table.win.nobody");
  const [only, ...more] = winners;
  if (only === undefined || !more.length) return soleWinner(table, only ?? 0);
  const others = winners.filter((seat) => !isYou(table, seat));
  const names = listed(others.flatMap((seat) => namesOf(table, seat)));
  if (others.length < winners.length) return t("board.win.with", { others: names });
  return t("board.win.shared", { sides: capital(names) });
}

/**
 * @param {Table} table
 * @param {number} seat
 */
function soleWinner(table, seat) {
  return isYou(table, seat) ? t("table.win.you") : t("board.win.side", { side: seatTitle(table, seat) });
}
