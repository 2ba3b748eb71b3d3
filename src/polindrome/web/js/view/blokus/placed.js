// The pieces on the board, with the numbers of their moves if one wants to see them.

import { cssOf } from "../../play/blokus/table.js";
import { drawn } from "../dom.js";
import { pieceNode } from "./shapes.js";

/** @typedef {import("../../types.js").BlokusTable} Table */
/** @typedef {import("../../types.js").Placed} Placed */
/** @typedef {readonly [number, number]} Cell */

/**
 * Pieces that lie already are left alone, so that only a new one is seen to settle. Of the past, the
 * last one is marked, whosever it is.
 * @param {SVGGElement} layer
 * @returns {(table: Table, quarters: number, isPast: boolean) => void}
 */
export function piecesPainter(layer) {
  /** @type {readonly Placed[]} */
  let lying = [];
  let facing = 0;
  return (table, quarters, isPast) => {
    const kept = facing === quarters ? countSame(lying, table.placed) : 0;
    while (layer.children.length > kept) layer.lastElementChild?.remove();
    const fresh = table.placed.slice(kept).map(({ colour, move }) => {
      return pieceNode(table.game.cellsOf(move), cssOf(table, colour), quarters);
    });
    layer.append(...fresh);
    const first = isPast ? table.placed.length - 1 : firstNews(table);
    [...layer.children].forEach((node, ply) => node.classList.toggle("last", ply >= first));
    [lying, facing] = [table.placed, quarters];
  };
}

/**
 * How many pieces at the beginning are the same.
 * @param {readonly Placed[]} before
 * @param {readonly Placed[]} after
 */
function countSame(before, after) {
  const differs = before.findIndex((placed, ply) => JSON.stringify(placed) !== JSON.stringify(after[ply]));
  return differs < 0 ? before.length : differs;
}

/**
 * The first ply of what the others have placed in the last round, after the player.
 * @param {Table} table
 */
function firstNews({ placed, moved, yours, game }) {
  const round = placed.length - game.variant.colours.length + 1;
  const own = moved.findLast(({ ply, seat }) => ply < placed.length && yours.includes(seat));
  return Math.max(round, (own?.ply ?? -1) + 1);
}

/**
 * A number on each piece, upright however the board is turned.
 * @param {Table} table
 * @param {number} quarters
 */
export function numbersOf(table, quarters) {
  return table.placed.map(({ colour, move }, ply) => {
    const [row, col] = middleOf(table.game.cellsOf(move));
    const [x, y] = [col + 0.5, row + 0.5];
    const turn = quarters ? { transform: `rotate(${-90 * quarters} ${x} ${y})` } : {};
    const node = drawn("text", { class: cssOf(table, colour), x, y, ...turn });
    node.textContent = String(ply + 1);
    return node;
  });
}

/**
 * The cell of a piece that is nearest to its middle.
 * @param {readonly Cell[]} cells
 * @returns {Cell}
 */
function middleOf(cells) {
  const mean = (/** @type {0|1} */ axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const [row, col] = [mean(0), mean(1)];
  const distance = (/** @type {Cell} */ cell) => Math.hypot(cell[0] - row, cell[1] - col);
  return cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}
