// Points of a Blokus game.

const ALL_PLACED = 15;
const MONOMINO_LAST = 5;

/** Points of one colour: minus one per unplaced square, or the bonus for placing all. */
export function score(unplacedSquares: number, lastPieceSize: number): number {
  if (unplacedSquares) return -unplacedSquares;
  return ALL_PLACED + (lastPieceSize === 1 ? MONOMINO_LAST : 0);
}
