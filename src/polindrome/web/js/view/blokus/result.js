// The end of a game of Blokus, in words.

import { cssOf, endingOf } from "../../play/blokus/table.js";
import { seatName, winnerWords } from "../../play/table.js";

/** @typedef {import("../../types.js").BlokusTable} Table */

/**
 * @param {Table} table
 * @returns {import("../families.js").Result}
 */
export function resultOf(table) {
  const rows = table.game.variant.colours.map(({ seat }, index) => ({
    css: cssOf(table, index),
    name: seatName(table, seat),
    note: `${table.game.piecesLeft(index).length} left`,
    points: String(table.game.score(index)).replace("-", "−"),
  }));
  return { title: winnerWords(table), words: endingOf(table), rows };
}
