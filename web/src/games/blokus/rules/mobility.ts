// How freely a colour can still move: its placements weighed by orientation and size, the cells that they cover, and how a
// move would change their number.

import type { BlokusGame } from "./game";
import { type Move, cellsOf } from "./moves";
import { type Cell, PIECES, getPieceShape } from "./pieces";

/** The mobility of one colour over the pieces that it still holds; `buckets` are by piece size. */
export type PlayerMobilityMetrics = {
  totalPlacements: number;
  totalOrientationNormalized: number;
  totalCellWeighted: number;
  buckets: Record<1 | 2 | 3 | 4 | 5, number>;
};

/** O_i: how many of the eight ways to turn a piece look different. */
export function orientationCount(id: number): number {
  const shapes = Array.from({ length: 8 }, (_, way) => JSON.stringify(getPieceShape(id, way)));
  return new Set(shapes).size;
}

const COUNTED_PIECES = PIECES.map(({ id, size }) => ({ id, size, orientations: orientationCount(id) }));

/**
 * The totals and the buckets over all pieces that are not used; every move of the list counts, moves of unknown pieces
 * do not.
 */
export function computePlayerMobilityMetrics(
  legalMoves: readonly { pieceId: number }[],
  piecesUsed: Iterable<number>,
): PlayerMobilityMetrics {
  const used = new Set(piecesUsed);
  const placements = countByPiece(legalMoves);
  const metrics: PlayerMobilityMetrics = {
    totalPlacements: 0,
    totalOrientationNormalized: 0,
    totalCellWeighted: 0,
    buckets: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  };
  for (const { id, size, orientations } of COUNTED_PIECES) {
    if (used.has(id)) continue;
    const count = placements.get(id) ?? 0;
    const weight = (count * size) / orientations;
    metrics.totalPlacements += count;
    metrics.totalOrientationNormalized += count / orientations;
    metrics.totalCellWeighted += weight;
    metrics.buckets[size as 1 | 2 | 3 | 4 | 5] += weight;
  }
  return metrics;
}

function countByPiece(moves: readonly { pieceId: number }[]): Map<number, number> {
  const counts: Map<number, number> = new Map();
  for (const { pieceId } of moves) counts.set(pieceId, (counts.get(pieceId) ?? 0) + 1);
  return counts;
}

/** How many placements of a colour cover a cell. */
export type Coverage = { cell: Cell; count: number };

/** Counted once for each position: games return the same list of moves until something has changed. */
const COVERAGE: WeakMap<readonly Move[], readonly Coverage[]> = new WeakMap();

/** The cells that placements of the colour cover, with their number. */
export function coverageOf(game: BlokusGame, colour: number): readonly Coverage[] {
  const moves = game.legalMoves(colour);
  const coverage = COVERAGE.get(moves) ?? count(moves, game.size);
  COVERAGE.set(moves, coverage);
  return coverage;
}

function count(moves: readonly Move[], size: number): Coverage[] {
  const counts: Map<number, number> = new Map();
  for (const move of moves) {
    for (const [row, col] of cellsOf(move)) {
      const place = row * size + col;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return [...counts].map(([place, count]) => ({ cell: [Math.floor(place / size), place % size], count }));
}

/** Placements of the colours of a seat, and of all others that count. */
export type MobilityChange = { own: number; rivals: number };

/** How a legal move of the colour to move changes them; a colour that is shared counts for nobody else. */
export function mobilityChange(game: BlokusGame, move: Move): MobilityChange {
  const colour = game.colour ?? 0;
  const after = game.copy();
  after.apply(move);
  const [before, then] = [placementsOf(game, colour), placementsOf(after, colour)];
  return { own: then.own - before.own, rivals: then.rivals - before.rivals };
}

function placementsOf(game: BlokusGame, own: number): MobilityChange {
  const { colours } = game.variant;
  const seat = colours[own]?.seat ?? null;
  const placements = { own: 0, rivals: 0 };
  colours.forEach((other, colour) => {
    if (colour === own || (seat !== null && other.seat === seat)) placements.own += game.legalMoves(colour).length;
    else if (other.seat !== null) placements.rivals += game.legalMoves(colour).length;
  });
  return placements;
}
