// A game of Blokus as a .blksgf file, which Pentobi and other programs open.

import { formatPoint } from "../../../blokus/notation.js";

/** @typedef {import("../../../types.js").BlokusGame} BlokusGame */

/** @type {Readonly<Record<string, string>>} */
const NAMES = {
  duo: "Blokus Duo",
  classic: "Blokus",
  "classic-2": "Blokus Two-Player",
  "classic-3": "Blokus Three-Player",
};

/** What moves call the colours, by how many there are. */
const COLOURS = /** @type {Record<number, string>} */ ({ 2: "BW", 4: "1234" });

/**
 * The text of the file: a node for each move, with the points that it covers, from the bottom row up.
 * @param {BlokusGame} game
 */
export function formatBlksgf(game) {
  const { variant, size, moves } = game;
  const colours = COLOURS[variant.colours.length] ?? "";
  const nodes = moves.map(({ colour, move }) => {
    const cells = game.cellsOf(move).sort(([row, col], [other, beside]) => other - row || col - beside);
    const points = cells.map((cell) => formatPoint(cell, size));
    return `;${colours[colour]}[${points.join(",")}]`;
  });
  return `(${[`;GM[${NAMES[variant.name]}]CA[UTF-8]AP[Polindrome]`, ...nodes].join("\n")})\n`;
}
