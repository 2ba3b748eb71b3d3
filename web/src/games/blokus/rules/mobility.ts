// How freely a colour can still move: placements, weighed by orientation and size.

import { PIECES, getPieceShape } from "./pieces";

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
