// What a placement would change before it is made: the placements of both sides, and the squares.

/** @typedef {import("../../../types.js").BlokusGame} BlokusGame */
/** @typedef {import("../../../types.js").Move} Move */
/** @typedef {{own: number, rivals: number}} Room Placements of the colours of a seat, and of all others that count. */

/**
 * The changes by a legal move of the colour to move; a colour that is shared counts for nobody else.
 * @param {BlokusGame} game
 * @param {Move} move
 * @returns {Room}
 */
export function deltaOf(game, move) {
  const colour = game.colour ?? 0;
  const after = game.copy();
  after.apply(move);
  const [before, then] = [roomOf(game, colour), roomOf(after, colour)];
  return { own: then.own - before.own, rivals: then.rivals - before.rivals };
}

/**
 * @param {BlokusGame} game
 * @param {number} own
 * @returns {Room}
 */
function roomOf(game, own) {
  const { colours } = game.variant;
  const seat = colours[own]?.seat ?? null;
  const room = { own: 0, rivals: 0 };
  colours.forEach((other, colour) => {
    if (colour === own || (seat !== null && other.seat === seat)) room.own += game.legalMoves(colour).length;
    else if (other.seat !== null) room.rivals += game.legalMoves(colour).length;
  });
  return room;
}
