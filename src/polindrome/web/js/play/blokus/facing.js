// How the board is turned for whoever looks at it: so that the own start square lies at the lower left.

/** @typedef {import("../../types.js").BlokusState} BlokusState */
/** @typedef {import("../../types.js").Held} Held */

/**
 * Quarter turns clockwise by which the board is seen. Those who watch, or play several seats, see it as it is written.
 * @param {Pick<BlokusState, "table"|"yours"|"settings">} state
 */
export function facingOf({ table, yours, settings }) {
  if (!settings.turnBoard || yours.length !== 1) return 0;
  const { colours, size } = table.game.variant;
  const own = colours.find(({ seat }) => seat === yours[0]);
  if (!own) return 0;
  const [isLow, isRight] = own.start.map((at) => at >= size / 2);
  if (isLow) return isRight ? 1 : 0;
  return isRight ? 2 : 3;
}

/**
 * A piece as it is seen on a board that is turned by so many quarters.
 * @param {Held} held
 * @param {number} quarters
 * @returns {Held}
 */
export function asSeenTurned(held, quarters) {
  return { ...held, degrees: (held.degrees + 90 * quarters) % 360 };
}

/**
 * A step that was meant as it is seen, on the board as it is written.
 * @param {{rows: number, cols: number}} step
 * @param {number} quarters
 * @returns {{rows: number, cols: number}}
 */
export function stepOnBoard({ rows, cols }, quarters) {
  return quarters ? stepOnBoard({ rows: -cols, cols: rows }, quarters - 1) : { rows, cols };
}

/**
 * The cell that is seen at a place, on the board as it is written.
 * @param {readonly [number, number]} seen
 * @param {number} quarters
 * @param {number} size
 * @returns {readonly [number, number]}
 */
export function cellOnBoard([row, col], quarters, size) {
  return quarters ? cellOnBoard([size - 1 - col, row], quarters - 1, size) : [row, col];
}
