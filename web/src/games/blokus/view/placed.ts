// The pieces on the board, with the numbers of their moves if one wants to see them.

import type { BlokusTable as Table, Placed } from "../types";
import { cssOf } from "../table";
import { drawn } from "../../../app/dom";
import { pieceNode } from "./shapes";

export type Cell = readonly [number, number];

/**
 * Pieces that lie already are left alone, so that only a new one is seen to settle. Of the past, the
 * last one is marked, whosever it is.
 */
export function piecesPainter(layer: SVGGElement): (table: Table, quarters: number, isPast: boolean) => void {
  let lying: readonly Placed[] = [];
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

/** How many pieces at the beginning are the same. */
function countSame(before: readonly Placed[], after: readonly Placed[]) {
  const differs = before.findIndex((placed, ply) => JSON.stringify(placed) !== JSON.stringify(after[ply]));
  return differs < 0 ? before.length : differs;
}

/** The first ply of what the others have placed in the last round, after the player. */
function firstNews({ placed, moved, yours, game }: Table) {
  const round = placed.length - game.variant.colours.length + 1;
  const own = moved.findLast(({ ply, seat }) => ply < placed.length && yours.includes(seat));
  return Math.max(round, (own?.ply ?? -1) + 1);
}

/** A number on each piece, upright however the board is turned. */
export function numbersOf(table: Table, quarters: number) {
  return table.placed.map(({ colour, move }, ply) => {
    const [row, col] = middleOf(table.game.cellsOf(move));
    const [x, y] = [col + 0.5, row + 0.5];
    const turn = quarters ? { transform: `rotate(${-90 * quarters} ${x} ${y})` } : {};
    const node = drawn("text", { class: cssOf(table, colour), x, y, ...turn });
    node.textContent = String(ply + 1);
    return node;
  });
}

/** The cell of a piece that is nearest to its middle. */
function middleOf(cells: readonly Cell[]): Cell {
  const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const [row, col] = [mean(0), mean(1)];
  const distance = (cell: Cell) => Math.hypot(cell[0] - row, cell[1] - col);
  return cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}
