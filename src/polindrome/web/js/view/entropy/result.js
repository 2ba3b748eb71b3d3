// The end of a round and the end of the game, in words.

import { roleOf } from "../../play/entropy/table.js";
import { earlyEnd, isHuman, ownSeat, seatName, winnerWords } from "../../play/table.js";

/** @typedef {import("../../types.js").EntropyTable} Table */

/**
 * @param {Table} table
 * @returns {import("../families.js").Result}
 */
export function resultOf(table) {
  const { game, seats } = table;
  const rows = seats.slice(0, game.options.rounds).map((_, seat) => ({
    css: "order",
    name: seatName(table, seat),
    note: `Order in round ${seat + 1}`,
    points: String(game.orderScores[seat] ?? 0),
  }));
  return { title: titleOf(table), words: wordsOf(table), rows };
}

/**
 * One round alone has a score, but no winner.
 * @param {Table} table
 */
function titleOf(table) {
  if (table.outcome?.winners.length) return winnerWords(table);
  const points = table.game.orderScores[0] ?? 0;
  return ownSeat(table) === 0 ? `You scored ${points}` : `Order scored ${points}`;
}

/** @param {Table} table */
function wordsOf(table) {
  const early = earlyEnd(table);
  if (early) return early;
  if (table.game.options.rounds === 1) return "The board is full. One round alone has no winner.";
  const [first = 0, second = 0] = table.game.orderScores;
  if (first === second) return "Both boards are full, and both scored the same as Order.";
  const lead = Math.abs(first - second);
  return `Both boards are full. The lead is ${lead} ${lead === 1 ? "point" : "points"}.`;
}

/**
 * What has been, and who is what from now on.
 * @param {Table} table
 * @returns {string[]}
 */
export function breakWords(table) {
  const { game } = table;
  const points = game.orderScores[0] ?? 0;
  const seat = ownSeat(table) ?? 0;
  const role = roleOf(seat, game.round);
  const aim = role === "Order" ? `more than ${points} points win.` : `keep the other side below ${points}.`;
  const who = isHuman(table, 0) ? seatName(table, 0) : "The computer";
  return [`${who} scored ${points} as Order.`, `Now the roles change. You are ${role}: ${aim}`];
}
