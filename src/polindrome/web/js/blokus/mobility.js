// How freely a colour can still move: placements, weighed by orientation and size.

import { PIECES, getPieceShape } from "./pieces.js";

/**
 * The mobility of one colour over the pieces that it still holds; `buckets` are by piece size.
 * @typedef {{totalPlacements: number, totalOrientationNormalized: number, totalCellWeighted: number,
 *   buckets: Record<1 | 2 | 3 | 4 | 5, number>}} PlayerMobilityMetrics
 */

/**
 * O_i: how many of the eight ways to turn a piece look different.
 * @param {number} id
 * @returns {number}
 */
export function orientationCount(id) {
  const shapes = Array.from({ length: 8 }, (_, way) => JSON.stringify(getPieceShape(id, way)));
  return new Set(shapes).size;
}

const COUNTED_PIECES = PIECES.map(({ id, size }) => ({ id, size, orientations: orientationCount(id) }));

/**
 * The totals and the buckets over all pieces that are not used; every move of the list counts, moves of unknown pieces
 * do not.
 * @param {readonly {pieceId: number}[]} legalMoves
 * @param {Iterable<number>} piecesUsed
 * @returns {PlayerMobilityMetrics}
 */
export function computePlayerMobilityMetrics(legalMoves, piecesUsed) {
  const used = new Set(piecesUsed);
  const placements = countByPiece(legalMoves);
  /** @type {PlayerMobilityMetrics} */
  const metrics = {
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
    metrics.buckets[/** @type {1 | 2 | 3 | 4 | 5} */ (size)] += weight;
  }
  return metrics;
}

/**
 * @param {readonly {pieceId: number}[]} moves
 * @returns {Map<number, number>}
 */
function countByPiece(moves) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { pieceId } of moves) counts.set(pieceId, (counts.get(pieceId) ?? 0) + 1);
  return counts;
}
