// Pieces as drawings: squares with a bevel and one outline; those on the board, their numbers, and the ghost of the selected
// piece with marks for what is wrong.

import { useRef } from "preact/hooks";
import { memo } from "../../app/hooks";
import { isLookingBack } from "../../app/table";
import { useFlight } from "./flight";
import { type Move, actionOfMove, cellsOf, orientationOf } from "./rules/moves";
import type { Orientation } from "./rules/pieces";
import { type Ghost as Shown, ghostOf, isExplained, rotationOf } from "./selection";
import { type BlokusState, type BlokusTable as Table, cssOf, ownColour, useBlokus } from "./state";

/** Row and column. */
type Cell = readonly [number, number];

/** From corner to corner, as x and y. */
type Edge = { from: [number, number]; to: [number, number] };

const BEVEL = 0.15;

/** The corners of a bevel, clockwise from the upper left, as x and y. */
const CORNERS = [
  [BEVEL, BEVEL],
  [1 - BEVEL, BEVEL],
  [1 - BEVEL, 1 - BEVEL],
  [BEVEL, 1 - BEVEL],
] as const;

interface PieceProps {
  cells: readonly Cell[];
  className: string;
  /** By which the board is seen rotated: the light always comes from above. */
  quarters?: number;
  /** Whether it is marked as one of the last pieces placed. */
  isLast?: boolean;
}

/** A piece that covers the cells. */
export const Piece = memo(({ cells, className, quarters = 0, isLast = false }: PieceProps) => {
  const lit = [3, 4, 5].map((corner) => CORNERS[(corner - quarters + 4) % 4] ?? CORNERS[0]);
  const bevels = cells.map(([row, col]) => `M${lit.map(([x, y]) => `${col + x} ${row + y}`).join("L")}`);
  return (
    <g class={`piece ${className}${isLast ? " last" : ""}`}>
      <path class="squares" d={cells.map(([row, col]) => `M${col} ${row}h1v1h-1z`).join("")} />
      <path class="bevels" d={bevels.join("")} />
      <path class="outline" d={outlinePath(cells)} />
      {isLast && <path class="outline inner" d={outlinePath(cells)} />}
    </g>
  );
});

/** A turned piece by itself, at the size that its class gives to a square. */
export function PieceDrawing({ orientation, className }: { orientation: Orientation; className: string }) {
  const { cells, width, height } = orientation;
  return (
    <svg
      class="drawing"
      viewBox={`-0.1 -0.1 ${width + 0.2} ${height + 0.2}`}
      aria-hidden="true"
      style={{ "--wide": String(width), "--high": String(height) }}
    >
      <Piece cells={cells} className={className} />
    </svg>
  );
}

/** The pieces on the board. They keep their nodes, so that only a new one is seen to fly or to settle. */
export function PlacedPieces() {
  const pieces = useRef<SVGGElement>(null);
  useFlight(pieces);
  const [table, quarters, isPast] = useBlokus(
    (state) => [state.table, rotationOf(state), isLookingBack(state)] as const,
  );
  // Of the past only the last piece is marked, else what the others have placed since the player's last move.
  const first = isPast ? table.placed.length - 1 : firstSinceOwn(table);
  return (
    <g class="pieces" ref={pieces}>
      {table.placed.map(({ colour, move }, ply) => (
        <PlacedPiece
          key={`${ply}-${actionOfMove(move, table.game.size)}`}
          move={move}
          className={cssOf(table, colour)}
          isLast={ply >= first}
          quarters={quarters}
        />
      ))}
    </g>
  );
}

const PlacedPiece = memo(({ move, ...props }: Omit<PieceProps, "cells"> & { move: Move }) => (
  <Piece cells={cellsOf(move)} {...props} />
));

function firstSinceOwn({ placed, moved, yours, game }: Table) {
  const round = placed.length - game.variant.colours.length + 1;
  const own = moved.findLast(({ ply, seat }) => ply < placed.length && yours.includes(seat));
  return Math.max(round, (own?.ply ?? -1) + 1);
}

/** A number on each piece, upright however the board is rotated. */
export function MoveNumbers() {
  const [table, quarters, isWanted] = useBlokus(
    (state) => [state.table, rotationOf(state), state.settings.numbers] as const,
  );
  return (
    <g class="numbers">
      {isWanted &&
        table.placed.map(({ colour, move }, ply) => {
          const [row, col] = middleCell(cellsOf(move));
          const [x, y] = [col + 0.5, row + 0.5];
          const transform = quarters ? `rotate(${-90 * quarters} ${x} ${y})` : undefined;
          return (
            <text class={cssOf(table, colour)} x={x} y={y} transform={transform}>
              {ply + 1}
            </text>
          );
        })}
    </g>
  );
}

/** The cell of a piece that is nearest to its middle. */
function middleCell(cells: readonly Cell[]): Cell {
  const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const [row, col] = [mean(0), mean(1)];
  const distance = (cell: Cell) => Math.hypot(cell[0] - row, cell[1] - col);
  return cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}

/** Whether a piece is previewed over the board, and whether it fits there. */
export function fitOf(state: BlokusState) {
  const ghost = ghostOf(state);
  if (!ghost) return "none";
  if (state.interaction.mode === "pending") return "pending";
  return ghost.reasons.length ? "bad" : "good";
}

/** The selected piece over the board. It is drawn once for each orientation; the transform of its group moves it. */
export function Ghost() {
  const ghost = useBlokus(ghostDrawing);
  if (!ghost) return <g class="ghost" />;
  const { cells } = orientationOf(ghost);
  return (
    <g class="ghost" transform={`translate(${ghost.col} ${ghost.row})`}>
      <Piece cells={cells} className={`preview ${ghost.fit} ${ghost.css}`} quarters={ghost.quarters} />
      <Marks cells={cells} overlaps={ghost.overlaps} edges={ghost.edges} isApart={ghost.isApart} />
    </g>
  );
}

/** What is drawn of the ghost, as values that stay the same while the drawing does. */
function ghostDrawing(state: BlokusState) {
  const ghost = ghostOf(state);
  if (!ghost) return null;
  const { table } = state;
  const colour = ownColour(table);
  return {
    ...ghost.move,
    fit: fitOf(state),
    css: cssOf(table, colour),
    quarters: rotationOf(state),
    ...marksOf(state, ghost),
  };
}

/** What is marked on the ghost, once it is explained. */
function marksOf(state: BlokusState, ghost: Shown) {
  if (!isExplained(state)) return { overlaps: 0, edges: 0, isApart: false };
  return {
    overlaps: overlapBits(ghost),
    edges: edgeBits(state.table, ownColour(state.table), ghost),
    isApart: breaks(ghost, "no_own_corner"),
  };
}

function breaks({ reasons }: Shown, rule: string) {
  return reasons.some((reason) => reason.rule === rule);
}

/** A bit for each cell of the piece that is taken. */
function overlapBits({ cells, reasons }: Shown) {
  const taken = new Set(reasons.find(({ rule }) => rule === "overlap")?.cells.map(String));
  return cells.reduce((bits, cell, index) => (taken.has(String(cell)) ? bits | (1 << index) : bits), 0);
}

/** A bit for each side of each free cell of the piece that a piece of the same colour touches. */
function edgeBits({ game }: Table, colour: number, ghost: Shown) {
  if (!breaks(ghost, "touches_own_edge")) return 0;
  const own = game.variant.colours[colour]?.value;
  const bits = ghost.cells.flatMap((cell, index) => {
    const isFree = !game.grid[cell[0]]?.[cell[1]];
    const touched = sidesOf(cell).map(({ beyond: [row, col] }) => isFree && game.grid[row]?.[col] === own);
    return touched.map((isTouched, side) => (isTouched ? 1 << (index * touched.length + side) : 0));
  });
  return bits.reduce((sum, bit) => sum | bit, 0);
}

interface MarksProps {
  cells: readonly Cell[];
  overlaps: number;
  edges: number;
  isApart: boolean;
}

/** What is wrong with the ghost, marked on it. */
export function Marks({ cells, overlaps, edges, isApart }: MarksProps) {
  const crossed = cells.filter((_, index) => overlaps & (1 << index));
  const touched = cells.flatMap(sidesOf).filter((_, index) => edges & (1 << index));
  return (
    <>
      {crossed.map(([row, col]) => (
        <path class="mark overlap" d={`M${col + 0.25} ${row + 0.25}l.5 .5m0-.5l-.5 .5`} />
      ))}
      {touched.length > 0 && <path class="mark edge" d={edgesPath(touched)} />}
      {isApart && outerCorners(cells).map(([cx, cy]) => <circle class="mark corner" cx={cx} cy={cy} r={0.16} />)}
    </>
  );
}

/** The squares one of which the ghost has to touch or to cover, while it does not. */
export function WantedSquares() {
  const [table, wanted] = useBlokus((state) => {
    const ghost = isExplained(state) ? ghostOf(state) : null;
    const rule = ghost && ["no_own_corner", "start_not_covered"].find((name) => breaks(ghost, name));
    return [state.table, rule ?? null] as const;
  });
  const colour = ownColour(table);
  const [row = 0, col = 0] = table.game.variant.colours[colour]?.start ?? [];
  return (
    <g class="wanted-squares">
      {wanted === "start_not_covered" && <circle class="mark wanted" cx={col + 0.5} cy={row + 0.5} r={0.44} />}
      {wanted === "no_own_corner" &&
        table.game
          .frontier(colour)
          .map(([row, col]) => (
            <rect class="mark wanted" x={col + 0.16} y={row + 0.16} width={0.68} height={0.68} rx={0.16} />
          ))}
    </g>
  );
}

/** The outline of a piece, as a path. */
export function outlinePath(cells: readonly Cell[]) {
  const inside = new Set(cells.map(String));
  return edgesPath(cells.flatMap((cell) => sidesOf(cell).filter(({ beyond }) => !inside.has(String(beyond)))));
}

function edgesPath(edges: Edge[]) {
  return edges.map(({ from, to }) => `M${from.join(" ")}L${to.join(" ")}`).join("");
}

/** The corners at which the piece could touch another one of its colour. */
function outerCorners(cells: readonly Cell[]): [number, number][] {
  const inside = new Set(cells.map(String));
  const ways = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ];
  return cells.flatMap(([row, col]) =>
    ways
      .filter(([down = 0, right = 0]) => !inside.has(`${row + down},${col}`) && !inside.has(`${row},${col + right}`))
      .map(([down = 0, right = 0]) => [col + (right + 1) / 2, row + (down + 1) / 2] as [number, number]),
  );
}

/** The four sides of a cell, each with the cell beyond it. */
function sidesOf([row, col]: Cell): (Edge & { beyond: Cell })[] {
  return [
    { beyond: [row - 1, col], from: [col, row], to: [col + 1, row] },
    { beyond: [row + 1, col], from: [col, row + 1], to: [col + 1, row + 1] },
    { beyond: [row, col - 1], from: [col, row], to: [col, row + 1] },
    { beyond: [row, col + 1], from: [col + 1, row], to: [col + 1, row + 1] },
  ];
}
