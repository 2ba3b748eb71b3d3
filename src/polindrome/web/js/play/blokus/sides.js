// The seats of Blokus by their colours.

import { VARIANTS } from "../../blokus/variants.js";
import { capital, listed, t } from "../../words.js";

/**
 * What each seat is called: "Blue", or "Red and yellow" where it has two colours. Shared colours are nobody's.
 * @param {string} game
 */
export function sidesOf(game) {
  return coloursOf(game).map((names) => capital(listed(names.map((name) => t(`blokus.colour.${name}`)))));
}

/**
 * The colours of each seat, by the names that CSS knows.
 * @param {string} game
 * @returns {string[][]}
 */
export function coloursOf(game) {
  const { numSeats = 0, colours = [] } = VARIANTS[game] ?? {};
  return Array.from({ length: numSeats }, (_, seat) =>
    colours.filter((colour) => colour.seat === seat).map(({ name }) => name.toLowerCase()),
  );
}
