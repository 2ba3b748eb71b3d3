// The 21 pieces of Blokus in each of their 91 orientations.

import { InvalidMove } from "../../errors";

/** Row and column, from the top-left corner. */
export type Cell = [row: number, col: number];

export type Piece = { id: number; name: string; size: number };

/** A piece turned and flipped one way. `id` is the orientation's number within its piece; a left-right flip comes
first, then the turn, in degrees clockwise; `cells` are ascending, within a box of `height` by `width`. */
export type Orientation = {
  id: number;
  pieceId: number;
  degrees: number;
  flipped: boolean;
  cells: Cell[];
  height: number;
  width: number;
};

const BASE_SHAPES: [name: string, rows: string][] = [
  ["O1", "1"],
  ["I2", "11"],
  ["I3", "111"],
  ["L3", "10/11"],
  ["I4", "1111"],
  ["O4", "11/11"],
  ["T4", "111/010"],
  ["L4", "10/10/11"],
  ["S4", "011/110"],
  ["Z", "110/010/011"],
  ["F", "011/110/010"],
  ["I5", "11111"],
  ["L5", "10/10/10/11"],
  ["N", "10/11/01/01"],
  ["P", "11/11/10"],
  ["T5", "111/010/010"],
  ["U", "101/111"],
  ["V", "100/100/111"],
  ["W", "100/110/011"],
  ["X", "010/111/010"],
  ["Y", "10/11/10/10"],
];

const WAYS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The pieces in the order of their ids, 1 to 21. */
export const PIECES: readonly Piece[] = BASE_SHAPES.map(([name, rows], index) => ({
  id: index + 1,
  name,
  size: rows.replace(/[^1]/g, "").length,
}));

/** Squares of a whole set: 89. */
export const TOTAL_SQUARES = PIECES.reduce((sum, piece) => sum + piece.size, 0);

/** The piece of an id; InvalidMove if there is none. */
export function pieceOf(id: number): Piece {
  const piece = PIECES[id - 1];
  if (!piece) throw new InvalidMove(`no piece has the id ${id}; ids are 1 to ${PIECES.length}`);
  return piece;
}

/** Rows of 0 and 1 in all eight ways: four quarter turns counter-clockwise of the base shape, then of its mirror image. */
const SHAPES = BASE_SHAPES.map(([, text]) => {
  const base = text.split("/").map((row) => [...row].map(Number));
  return [base, base.map((row) => [...row].reverse())].flatMap((shape) => {
    const turned = [shape];
    while (turned.length < 4) turned.push(turnedLeft(turned.at(-1) ?? []));
    return turned;
  });
});

/** A piece as rows of 0 and 1: ways 0 to 3 are turns of its base shape, 4 to 7 those of its mirror image. */
export function getPieceShape(id: number, way: number): number[][] {
  return SHAPES[pieceOf(id).id - 1]?.[way] ?? [];
}

/** The distinct orientations of a piece, in the order in which the eight ways first show them. */
export function orientationsOf(id: number): readonly Orientation[] {
  return SETS[pieceOf(id).id - 1]?.distinct ?? [];
}

/** The orientation after an optional left-right flip and a clockwise turn by a multiple of 90 degrees. */
export function findOrientation(pieceId: number, degrees: number, flipped: boolean): Orientation {
  const quarters = (((-degrees / 90) % 4) + 4) % 4;
  const found = SETS[pieceOf(pieceId).id - 1]?.byWay[quarters + (flipped ? 4 : 0)];
  if (!found) throw new RangeError(`expected a turn by a multiple of 90 degrees, got ${degrees}`);
  return found;
}

function turnedLeft(shape: number[][]): number[][] {
  const width = shape[0]?.length ?? 0;
  return Array.from({ length: width }, (_, row) => shape.map((line) => line[width - 1 - row] ?? 0));
}

/**
 * What all eight ways to turn a piece come to: the orientation of each, and those orientations without repetition.
 */
function turnedWays(piece: Piece): { distinct: Orientation[]; byWay: Orientation[] } {
  const seen: Map<string, Orientation> = new Map();
  const byWay = WAYS.map((way) => {
    const shape = getPieceShape(piece.id, way);
    const key = JSON.stringify(shape);
    const orientation = seen.get(key) ?? describe(shape, seen.size, piece.id, way);
    seen.set(key, orientation);
    return orientation;
  });
  return { distinct: [...seen.values()], byWay };
}

function describe(shape: number[][], id: number, pieceId: number, way: number): Orientation {
  const cells = shape.flatMap((line, row) => line.flatMap((square, col) => (square ? [[row, col] as Cell] : [])));
  const degrees = (360 - 90 * (way % 4)) % 360;
  return { id, pieceId, degrees, flipped: way >= 4, cells, height: shape.length, width: shape[0]?.length ?? 0 };
}

const SETS = PIECES.map(turnedWays);
