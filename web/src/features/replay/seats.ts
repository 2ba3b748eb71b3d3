// Who plays on from an earlier position: the player where he sat, and computers.

import type { Seat, State, Table } from "../../app/state";
import { uiOf } from "../../games";

/**
 * The seats of a game that goes on from a table of the past; null if it is over there. Who only watched takes
 * the seat that is to move.
 */
export function retrySeats({ catalogue, yours }: State, past: Table): Seat[] | null {
  const { seats, game, name } = past;
  if (uiOf(past).past.resultOf(past)) return null;
  const own = yours.length ? yours : [game.turn ?? 0];
  const usual = catalogue?.games.find((entry) => entry.name === name)?.default_level ?? "";
  const known = seats.find((seat) => seat.kind === "bot")?.level ?? usual;
  return seats.map((seat, index) => {
    if (own.includes(index)) return { kind: "human" };
    return { kind: "bot", level: seat.kind === "bot" ? seat.level : known };
  });
}
