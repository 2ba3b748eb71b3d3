// How one wants to play, as the seats that are asked for.

import type { Company, Seat, Table, Wishes } from "../../app/state";
import { isBotsOnly, ownSeat } from "../../app/table";

/** Who sits where; seats that are chosen by hand stay as they are. */
export function seatsFor(
  { who, level, seat, seats }: Pick<Wishes, "who" | "level" | "seat" | "seats">,
  count: number,
): Seat[] {
  if (who === "hand" || who === "watch") return seats;
  const other: Seat = who === "computer" ? { kind: "bot", level } : { kind: who === "friends" ? "open" : "human" };
  return Array.from({ length: count }, (_, place) => (place === seat ? { kind: "human" } : other));
}

/** Whether a clock may be asked for: people have one, and against the computer alone nobody hurries. */
export function mayHaveClock({ who }: Pick<Wishes, "who">) {
  return who !== "computer" && who !== "watch";
}

/** The same game once more, each player so many seats further on. */
export function wishesAgain(table: Table, shift: number, usualLevel: string): Wishes {
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

/** With whom one has played, of those who sit at this device. */
function companyOf(table: Table): Company {
  if (isBotsOnly(table)) return "watch";
  const people = table.seats.filter(({ kind }) => kind === "human").length;
  if (people === table.seats.length) return "device";
  return people === 1 && hasOneLevel(table) ? "computer" : "hand";
}

function hasOneLevel({ seats }: Table) {
  return new Set(seats.flatMap((seat) => (seat.kind === "bot" ? [seat.level] : []))).size < 2;
}
