// Where a colour still has room: how many of its placements cover each cell.

import { ownSeat } from "../table.js";
import { ownColour } from "./table.js";

/** @typedef {import("../../types.js").BlokusGame} BlokusGame */
/** @typedef {import("../../types.js").BlokusTable} BlokusTable */
/** @typedef {import("../aid/types.js").Heat} Heat */
/** @typedef {{cell: [number, number], count: number}} Warmth How many placements cover a cell. */

/** How many shades there are. */
export const LEVELS = 5;

/**
 * The colour whose room is shown; null if none is. The rival is the colour of another seat with the most placements.
 * @param {BlokusTable} table
 * @param {Heat} heat
 */
export function heatColour(table, heat) {
  if (heat === "off") return null;
  return heat === "own" ? ownColour(table) : rivalOf(table);
}

/** @param {BlokusTable} table */
function rivalOf({ game, ...table }) {
  const own = ownSeat({ game, ...table }) ?? game.turn;
  const rivals = game.variant.colours.flatMap(({ seat }, colour) => (seat === null || seat === own ? [] : [colour]));
  const room = (/** @type {number} */ colour) => game.legalMoves(colour).length;
  return rivals.reduce((most, colour) => (room(colour) > room(most) ? colour : most), rivals[0] ?? 0);
}

/**
 * The cells that placements of the colour cover, with their number.
 * @param {BlokusGame} game
 * @param {number} colour
 * @returns {Warmth[]}
 */
export function heatOf(game, colour) {
  const counts = new Map();
  for (const move of game.legalMoves(colour)) {
    for (const [row, col] of game.cellsOf(move)) {
      const place = row * game.size + col;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return [...counts].map(([place, count]) => ({ cell: [Math.floor(place / game.size), place % game.size], count }));
}

/**
 * The shade of a cell, from 1.
 * @param {number} count
 * @param {number} most What the cell with the most has.
 */
export function levelOf(count, most) {
  return Math.ceil((LEVELS * count) / most);
}
