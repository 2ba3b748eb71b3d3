// The variants of Blokus as data, and the board: which colour lies where, what each has left, and where each may go on.

import { type Cell, PIECES } from "./pieces";
import { type Move, cellsOf } from "./moves";

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

/**
 * Width of the rim around the board, on which nothing can lie. A piece is in one part, so it cannot leave the board
 * without covering a cell of the rim: no check needs to look for the edge. The right rim of a row is the left rim of
 * the next.
 */
const RIM = 1;

const OUTSIDE = 255;

/** What a cell is to a colour: it may not cover it, it may, or it may and touches an own corner there. */
export const CLOSED = 0;
export const OPEN = 1;
export const FRONTIER = 2;

/**
 * Pieces on a board. Colours are numbers in turn order. Cells are kept in one array with a rim; `indexOf` and
 * `cellAt` translate. Placements are trusted to be legal.
 */
export class Board {
  variant: Variant;
  size: number;
  stride: number;
  cells: Uint8Array;
  used: Set<number>[];
  grounds: (Uint8Array<ArrayBufferLike> | undefined)[];

  constructor(variant: Variant) {
    this.variant = variant;
    this.size = variant.size;
    this.stride = variant.size + RIM;
    this.cells = this.#emptyCells();
    this.used = variant.colours.map(() => new Set() as Set<number>);
    this.grounds = [];
  }

  /** The colour by its number in turn order. */
  colourOf(colour: number): Colour {
    const found = this.variant.colours[colour];
    if (found) return found;
    throw new RangeError(`no colour has the number ${colour}; they are 0 to ${this.variant.colours.length - 1}`);
  }

  /** The pieces that a colour has placed. */
  usedBy(colour: number): Set<number> {
    return this.used[colour] ?? new Set();
  }

  /** Ids of the pieces that a colour still holds, ascending. */
  piecesLeft(colour: number): number[] {
    const used = this.usedBy(colour);
    return PIECES.filter((piece) => !used.has(piece.id)).map((piece) => piece.id);
  }

  /** Where a cell stands in `cells`. */
  indexOf([row, col]: Cell): number {
    return (row + RIM) * this.stride + col + RIM;
  }

  /** The cell that stands at an index. */
  cellAt(index: number): Cell {
    return [Math.floor(index / this.stride) - RIM, (index % this.stride) - RIM];
  }

  /** Whether a cell is on the board. */
  contains([row, col]: Cell): boolean {
    return row >= 0 && col >= 0 && row < this.size && col < this.size;
  }

  /** Rows of the values of the colours, 0 for an empty cell. */
  grid(): number[][] {
    return Array.from({ length: this.size }, (_, row) => {
      const begin = this.indexOf([row, 0]);
      return Array.from(this.cells.subarray(begin, begin + this.size));
    });
  }

  place(colour: number, move: Move) {
    this.#paint(move, this.colourOf(colour).value);
    this.usedBy(colour).add(move.pieceId);
  }

  /** Undoes `place`. */
  remove(colour: number, move: Move) {
    this.#paint(move, 0);
    this.usedBy(colour).delete(move.pieceId);
  }

  /** Whether a colour has a square edge to edge with the cell. */
  touchesEdge(colour: number, index: number): boolean {
    const { value } = this.colourOf(colour);
    const { cells, stride } = this;
    return (
      cells[index - 1] === value ||
      cells[index + 1] === value ||
      cells[index - stride] === value ||
      cells[index + stride] === value
    );
  }

  /** Whether a colour has a square corner to corner with the cell. */
  touchesCorner(colour: number, index: number): boolean {
    const { value } = this.colourOf(colour);
    const { cells, stride } = this;
    return (
      cells[index - stride - 1] === value ||
      cells[index - stride + 1] === value ||
      cells[index + stride - 1] === value ||
      cells[index + stride + 1] === value
    );
  }

  /**
   * CLOSED, OPEN or FRONTIER for every index, as the colour sees it; worked out once for each position. Before the
   * first move of a colour its frontier is the start cell.
   */
  ground(colour: number): Uint8Array {
    return (this.grounds[colour] ??= this.#survey(colour));
  }

  /**
   * The empty cells that touch the colour's pieces corner to corner but not edge to edge, as ascending indices.
   */
  frontier(colour: number): number[] {
    const found: number[] = [];
    this.ground(colour).forEach((kind, index) => {
      if (kind === FRONTIER) found.push(index);
    });
    return found;
  }

  /** An independent board with the same pieces on it. */
  copy(): Board {
    const twin = new Board(this.variant);
    twin.cells = this.cells.slice();
    twin.used = this.used.map((used) => new Set(used));
    twin.grounds = [...this.grounds];
    return twin;
  }

  #emptyCells() {
    const cells = new Uint8Array(this.stride * (this.size + 2 * RIM) + RIM).fill(OUTSIDE);
    for (let row = 0; row < this.size; row += 1) {
      const begin = this.indexOf([row, 0]);
      cells.fill(0, begin, begin + this.size);
    }
    return cells;
  }

  #paint(move: Move, value: number) {
    for (const cell of cellsOf(move)) this.cells[this.indexOf(cell)] = value;
    this.grounds = [];
  }

  #survey(colour: number): Uint8Array {
    const isFirst = this.usedBy(colour).size === 0;
    const start = this.indexOf(this.colourOf(colour).start);
    return this.cells.map((value, index) => {
      if (value !== 0 || this.touchesEdge(colour, index)) return CLOSED;
      return (isFirst ? index === start : this.touchesCorner(colour, index)) ? FRONTIER : OPEN;
    });
  }
}
