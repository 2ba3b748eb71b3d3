// What a review says of the moves on the table.

import type { State, Table } from "../../app/types";
import type { Entry, Label, Review, Verdict } from "./types";
import { hasOthers, seatName } from "../../app/table";
import { entriesOf } from "./entries";

export type Seated = State & { table: Table };

/** From the best to the worst. */
export const LABELS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;

/** Those of moves for which there was a better one. */
export const MISSTEPS: readonly Label[] = ["inaccuracy", "mistake", "blunder"];

/** Nobody may ask for advice while other people play. */
export function mayReview({ table, replay }: Seated) {
  return replay.link !== null || table.outcome !== null || !hasOthers(table);
}

/** What a review calls a seat: of several computers each by its side. */
export function reviewedName(table: Table, seat: number) {
  return table.seats.length > 2 ? (table.sides[seat] ?? "") : seatName(table, seat);
}

/** What a review says of a move, if it is still the same one. */
export function verdictIn(review: Review | null, entry: Entry | undefined): Verdict | undefined {
  return review?.review?.moves.find(({ ply, action }) => ply === entry?.ply && action === entry.action);
}

/** The moves for which there was a better one: those of the player, or of all if one watches. */
export function missteps(state: Seated): Entry[] {
  const { yours } = state.table;
  return entriesOf(state.table).filter((entry) => {
    const verdict = verdictIn(state.replay.review, entry);
    return verdict && MISSTEPS.includes(verdict.label) && (!yours.length || yours.includes(entry.seat));
  });
}
