// The seats of Blokus by their colours.

import { VARIANTS } from "./rules/variants";
import { capital, listed, t } from "../../app/i18n";

/**
 * What each seat is called: "Blue", or "Red and yellow" where it has two colours. Shared colours are nobody's.
 */
export function sidesOf(game: string) {
  return coloursOf(game).map((names) => capital(listed(names.map((name) => t(`blokus.colour.${name}`)))));
}

/** The colours of each seat, by the names that CSS knows. */
export function coloursOf(game: string): string[][] {
  const { numSeats = 0, colours = [] } = VARIANTS[game] ?? {};
  return Array.from({ length: numSeats }, (_, seat) =>
    colours.filter((colour) => colour.seat === seat).map(({ name }) => name.toLowerCase()),
  );
}
