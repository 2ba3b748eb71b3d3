// How one wants to play, as the seats that are asked for.

import { isBotsOnly, ownSeat } from "../table.js";

/** @typedef {import("../../types.js").Company} Company */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").Wishes} Wishes */

/**
 * Who sits where; seats that are chosen by hand stay as they are.
 * @param {Pick<Wishes, "who"|"level"|"seat"|"seats">} wishes
 * @param {number} count
 * @returns {Seat[]}
 */
export function seatsFor({ who, level, seat, seats }, count) {
  if (who === "hand" || who === "watch") return seats;
  /** @type {Seat} */
  const other = who === "computer" ? { kind: "bot", level } : { kind: who === "friends" ? "open" : "human" };
  return Array.from({ length: count }, (_, place) => (place === seat ? { kind: "human" } : other));
}

/**
 * Whether a clock may be asked for: people have one, and against the computer alone nobody hurries.
 * @param {Pick<Wishes, "who">} wishes
 */
export function mayHaveClock({ who }) {
  return who !== "computer" && who !== "watch";
}

/**
 * The same game once more, each player so many seats further on.
 * @param {Table} table
 * @param {number} shift
 * @param {string} usualLevel
 * @returns {Wishes}
 */
export function wishesAgain(table, shift, usualLevel) {
  const count = table.seats.length;
  const seats = [...table.seats.slice(count - shift), ...table.seats.slice(0, count - shift)];
  return {
    who: companyOf(table),
    level: table.seats.find((seat) => seat.kind === "bot")?.level ?? usualLevel,
    seat: ((ownSeat(table) ?? 0) + shift) % count,
    seats,
    clock: table.clock,
    options: table.options,
  };
}

/**
 * With whom one has played, of those who sit at this device.
 * @param {Table} table
 * @returns {Company}
 */
function companyOf(table) {
  if (isBotsOnly(table)) return "watch";
  const people = table.seats.filter(({ kind }) => kind === "human").length;
  if (people === table.seats.length) return "device";
  return people === 1 && hasOneLevel(table) ? "computer" : "hand";
}

/** @param {Table} table */
function hasOneLevel({ seats }) {
  return new Set(seats.flatMap((seat) => (seat.kind === "bot" ? [seat.level] : []))).size < 2;
}
