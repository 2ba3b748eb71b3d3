// What the colours of a table are called, and those who play them.

import { capital, t } from "../../words.js";
import { doerName, isYou, seatName } from "../table.js";

/** @typedef {import("../../types.js").BlokusTable} BlokusTable */

/**
 * What a colour is called inside of a sentence.
 * @param {string} colour
 */
export function colourName(colour) {
  return t(`blokus.colour.${colour.toLowerCase()}`);
}

/**
 * Whether sides are told apart by their colours: where there are only two, it is clear who is who.
 * @param {BlokusTable} table
 */
export function isByColour({ game }) {
  return game.variant.colours.length > 2;
}

/**
 * What the side of a colour is called where there is little room: "Computer", "Blue", "Red".
 * @param {BlokusTable} table
 * @param {number} index
 */
export function shortName(table, index) {
  const { name = "", seat = null } = table.game.variant.colours[index] ?? {};
  return isByColour(table) ? capital(colourName(name)) : seatName(table, seat);
}

/**
 * What the side of a colour is called: "Computer", "Blue", "Red (you)".
 * @param {BlokusTable} table
 * @param {number} index
 */
export function sideName(table, index) {
  const colour = shortName(table, index);
  const { seat = null } = table.game.variant.colours[index] ?? {};
  return isByColour(table) && isYou(table, seat) ? t("board.side.you", { colour }) : colour;
}

/**
 * Who has placed the last piece, at the beginning of a sentence.
 * @param {BlokusTable} table
 * @param {number} seat
 */
export function moverName(table, seat) {
  const colour = table.game.variant.colours[table.placed.at(-1)?.colour ?? 0]?.name ?? "";
  return isByColour(table) && !isYou(table, seat) ? capital(colourName(colour)) : doerName(table, seat);
}
