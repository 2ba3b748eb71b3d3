// How the board is turned for whoever looks at it: so that the own start square lies at the lower left.

import type { BlokusState, Held } from "./types";

/**
 * Quarter turns clockwise by which the board is seen. Those who watch, or play several seats, see it as it is written.
 */
export function facingOf({ table, yours, settings }: Pick<BlokusState, "table" | "yours" | "settings">) {
  if (!settings.turnBoard || yours.length !== 1) return 0;
  const { colours, size } = table.game.variant;
  const own = colours.find(({ seat }) => seat === yours[0]);
  if (!own) return 0;
  const [isLow, isRight] = own.start.map((at) => at >= size / 2);
  if (isLow) return isRight ? 1 : 0;
  return isRight ? 2 : 3;
}

/** A piece as it is seen on a board that is turned by so many quarters. */
export function asSeenTurned(held: Held, quarters: number): Held {
  return { ...held, degrees: (held.degrees + 90 * quarters) % 360 };
}

/** A step that was meant as it is seen, on the board as it is written. */
export function stepOnBoard(
  { rows, cols }: { rows: number; cols: number },
  quarters: number,
): { rows: number; cols: number } {
  return quarters ? stepOnBoard({ rows: -cols, cols: rows }, quarters - 1) : { rows, cols };
}

/** The cell that is seen at a place, on the board as it is written. */
export function cellOnBoard(
  [row, col]: readonly [number, number],
  quarters: number,
  size: number,
): readonly [number, number] {
  return quarters ? cellOnBoard([size - 1 - col, row], quarters - 1, size) : [row, col];
}
