// The order of the seats at the end of a game.

import type { Table } from "../app/state";

/** The seats with their ranks, the best first: winners, then by points; equal ones share a rank, without a winner none has one. */
export function rankingOf({ outcome, seats }: Table, points: readonly number[]) {
  const winners = outcome?.winners ?? [];
  const order = (seat: number, other: number) =>
    Number(winners.includes(other)) - Number(winners.includes(seat)) || (points[other] ?? 0) - (points[seat] ?? 0);
  const all = [...seats.keys()].slice(0, points.length);
  return all.toSorted(order).map((seat) => {
    const better = all.filter((other) => order(other, seat) < 0).length;
    return { seat, rank: winners.length ? better + 1 : null };
  });
}
