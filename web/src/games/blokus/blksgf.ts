// A game of Blokus as a .blksgf file, which Pentobi and other programs open.

import type { BlokusGame } from "./rules/game";
import { formatPoint } from "./rules/notation";

const NAMES: Readonly<Record<string, string>> = {
  duo: "Blokus Duo",
  classic: "Blokus",
  "classic-2": "Blokus Two-Player",
  "classic-3": "Blokus Three-Player",
};

/** What moves call the colours, by how many there are. */
const COLOURS = { 2: "BW", 4: "1234" } as Record<number, string>;

/** The text of the file: a node for each move, with the points that it covers, from the bottom row up. */
export function formatBlksgf(game: BlokusGame) {
  const { variant, size, moves } = game;
  const colours = COLOURS[variant.colours.length] ?? "";
  const nodes = moves.map(({ colour, move }) => {
    const cells = game.cellsOf(move).sort(([row, col], [other, beside]) => other - row || col - beside);
    const points = cells.map((cell) => formatPoint(cell, size));
    return `;${colours[colour]}[${points.join(",")}]`;
  });
  return `(${[`;GM[${NAMES[variant.name]}]CA[UTF-8]AP[Polindrome]`, ...nodes].join("\n")})\n`;
}
