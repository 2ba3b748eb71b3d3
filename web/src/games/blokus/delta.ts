// What a placement would change before it is made: the placements of both sides, and the squares.

import type { BlokusGame } from "./rules/game";
import type { Move } from "./rules/moves";
/** Placements of the colours of a seat, and of all others that count. */
export type Room = { own: number; rivals: number };

/** The changes by a legal move of the colour to move; a colour that is shared counts for nobody else. */
export function deltaOf(game: BlokusGame, move: Move): Room {
  const colour = game.colour ?? 0;
  const after = game.copy();
  after.apply(move);
  const [before, then] = [roomOf(game, colour), roomOf(after, colour)];
  return { own: then.own - before.own, rivals: then.rivals - before.rivals };
}

function roomOf(game: BlokusGame, own: number): Room {
  const { colours } = game.variant;
  const seat = colours[own]?.seat ?? null;
  const room = { own: 0, rivals: 0 };
  colours.forEach((other, colour) => {
    if (colour === own || (seat !== null && other.seat === seat)) room.own += game.legalMoves(colour).length;
    else if (other.seat !== null) room.rivals += game.legalMoves(colour).length;
  });
  return room;
}
