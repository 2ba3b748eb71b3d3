// Where a colour still has room: how many of its placements cover each cell.

import type { BlokusGame } from "./rules/game";
import type { BlokusTable } from "./types";
import type { Heat } from "../../app/state";
import { ownSeat } from "../../app/table";
import { ownColour } from "./table";

/** How many placements cover a cell. */
export type Warmth = { cell: [number, number]; count: number };

/** How many shades there are. */
export const LEVELS = 5;

/**
 * The colour whose room is shown; null if none is. The rival is the colour of another seat with the most placements.
 */
export function heatColour(table: BlokusTable, heat: Heat) {
  if (heat === "off") return null;
  return heat === "own" ? ownColour(table) : rivalOf(table);
}

function rivalOf({ game, ...table }: BlokusTable) {
  const own = ownSeat({ game, ...table }) ?? game.turn;
  const rivals = game.variant.colours.flatMap(({ seat }, colour) => (seat === null || seat === own ? [] : [colour]));
  const room = (colour: number) => game.legalMoves(colour).length;
  return rivals.reduce((most, colour) => (room(colour) > room(most) ? colour : most), rivals[0] ?? 0);
}

/** The cells that placements of the colour cover, with their number. */
export function heatOf(game: BlokusGame, colour: number): Warmth[] {
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
 * @param most What the cell with the most has.
 */
export function levelOf(count: number, most: number) {
  return Math.ceil((LEVELS * count) / most);
}
