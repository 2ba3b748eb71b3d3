// The ways to play Blokus, as data.

import type { Cell } from "./pieces";
/** A colour: the value that its cells have in a grid, its start cell, and the seat that plays it. A colour without a
seat is shared: the seats play it in turn, and it counts for nobody. */
export type Colour = { name: string; value: number; start: Cell; seat: number | null };

/** A board, and its colours in turn order. */
export type Variant = { name: string; size: number; colours: readonly Colour[]; numSeats: number };

function fourColours(seats: [number, number, number, number | null]): Colour[] {
  return [
    { name: "RED", value: 1, start: [0, 0], seat: seats[0] },
    { name: "BLUE", value: 2, start: [0, 19], seat: seats[1] },
    { name: "YELLOW", value: 3, start: [19, 19], seat: seats[2] },
    { name: "GREEN", value: 4, start: [19, 0], seat: seats[3] },
  ];
}

const TWO_COLOURS: Colour[] = [
  { name: "BLUE", value: 2, start: [4, 4], seat: 0 },
  { name: "ORANGE", value: 5, start: [9, 9], seat: 1 },
];

export const DUO: Variant = { name: "duo", size: 14, colours: TWO_COLOURS, numSeats: 2 };

/** The variants by name. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  duo: DUO,
  classic: { name: "classic", size: 20, colours: fourColours([0, 1, 2, 3]), numSeats: 4 },
  "classic-2": { name: "classic-2", size: 20, colours: fourColours([0, 1, 0, 1]), numSeats: 2 },
  "classic-3": { name: "classic-3", size: 20, colours: fourColours([0, 1, 2, null]), numSeats: 3 },
};
