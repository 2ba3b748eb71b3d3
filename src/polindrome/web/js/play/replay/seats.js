// Who plays on from an earlier position: the player where he sat, and computers.

import { FAMILIES } from "../families.js";

/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */

/**
 * The seats of a game that goes on from a table of the past; null if it is over there. Who only watched takes
 * the seat that is to move.
 * @param {State} state
 * @param {Table} past
 * @returns {Seat[]|null}
 */
export function retrySeats({ catalogue, yours }, past) {
  const { seats, game, name } = past;
  if (FAMILIES[past.family].past.resultOf(past)) return null;
  const own = yours.length ? yours : [game.turn ?? 0];
  const usual = catalogue?.games.find((entry) => entry.name === name)?.default_level ?? "";
  const known = seats.find((seat) => seat.kind === "bot")?.level ?? usual;
  return seats.map((seat, index) => {
    if (own.includes(index)) return { kind: "human" };
    return { kind: "bot", level: seat.kind === "bot" ? seat.level : known };
  });
}
