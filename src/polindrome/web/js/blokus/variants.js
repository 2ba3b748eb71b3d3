// The ways to play Blokus, as data.

/**
 * A colour: the value that its cells have in a grid, its start cell, and the seat that plays it. A colour without a
 * seat is shared: the seats play it in turn, and it counts for nobody.
 * @typedef {{name: string, value: number, start: import("./pieces.js").Cell, seat: number | null}} Colour
 */

/**
 * A board, and its colours in turn order.
 * @typedef {{name: string, size: number, colours: readonly Colour[], numSeats: number}} Variant
 */

/**
 * @param {[number, number, number, number | null]} seats
 * @returns {Colour[]}
 */
function fourColours(seats) {
  return [
    { name: "RED", value: 1, start: [0, 0], seat: seats[0] },
    { name: "BLUE", value: 2, start: [0, 19], seat: seats[1] },
    { name: "YELLOW", value: 3, start: [19, 19], seat: seats[2] },
    { name: "GREEN", value: 4, start: [19, 0], seat: seats[3] },
  ];
}

/** @type {Colour[]} */
const TWO_COLOURS = [
  { name: "BLUE", value: 2, start: [4, 4], seat: 0 },
  { name: "ORANGE", value: 5, start: [9, 9], seat: 1 },
];

/** @type {Variant} */
export const DUO = { name: "duo", size: 14, colours: TWO_COLOURS, numSeats: 2 };

/**
 * The variants by name.
 * @type {Readonly<Record<string, Variant>>}
 */
export const VARIANTS = {
  duo: DUO,
  classic: { name: "classic", size: 20, colours: fourColours([0, 1, 2, 3]), numSeats: 4 },
  "classic-2": { name: "classic-2", size: 20, colours: fourColours([0, 1, 0, 1]), numSeats: 2 },
  "classic-3": { name: "classic-3", size: 20, colours: fourColours([0, 1, 2, null]), numSeats: 3 },
};
