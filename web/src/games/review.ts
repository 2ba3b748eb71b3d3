// What a review says of the moves on the table.

import type { State, Table } from "../app/state";
import type { Entry } from "./past";
import { hasOthers, seatName } from "../app/table";
import { entriesOf } from "./past";

export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type Outlook = { win: number | null; points: number };

export type Better = { action: number; text: string; outlook: Outlook; facts: unknown };

/** What a review says of a move. */
export type Verdict = {
  number: number;
  ply: number;
  seat: number;
  side: string;
  action: number;
  text: string;
  before: Outlook;
  after: Outlook;
  lost: Outlook;
  label: Label;
  only: boolean;
  facts: unknown;
  better: Better | null;
  standing: unknown;
};

export type Summary = {
  seat: number;
  moves: number;
  labels: Record<Label, number>;
  mean_lost: Outlook | null;
  accuracy: number | null;
  worst: number[];
};

export type Found = { start: unknown; moves: Verdict[]; seats: Summary[] };

/** As the server tells it. */
export type Review = {
  sequence: number;
  state: "asked" | "running" | "failed" | "ready";
  done: number;
  total: number;
  review: Found | null;
};

export type Seated = State & { table: Table };

/** From the best to the worst. */
export const LABELS: readonly Label[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

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
