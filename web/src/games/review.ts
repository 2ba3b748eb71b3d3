// What a review says of the moves on the table.

import type { GameState, Table } from "../app/state";
import { t } from "../app/i18n";
import { hasOthers, seatName } from "../app/table";
import { isKnown } from "./index";
import { type Entry, entriesOf, entrySeen } from "./past";

export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type Estimate = { win: number | null; points: number };

export type Suggestion = { action: number; text: string; estimate: Estimate; facts: unknown };

export type Verdict = {
  number: number;
  ply: number;
  seat: number;
  side: string;
  action: number;
  text: string;
  before: Estimate;
  after: Estimate;
  lost: Estimate;
  label: Label;
  forced: boolean;
  facts: unknown;
  better: Suggestion | null;
  standing: unknown;
};

export type Summary = {
  seat: number;
  moves: number;
  labels: Record<Label, number>;
  mean_lost: Estimate | null;
  accuracy: number | null;
  worst: number[];
};

export type Found = { start: unknown; moves: Verdict[]; seats: Summary[] };

export type Review = {
  sequence: number;
  state: "requested" | "running" | "failed" | "ready";
  done: number;
  total: number;
  review: Found | null;
};

/** From the best to the worst. */
export const LABELS: readonly Label[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** Those of moves for which there was a better one. */
export const MISSTEPS: readonly Label[] = ["inaccuracy", "mistake", "blunder"];

/** Reviews need a game that the page knows, and nobody may ask for advice while other people play. */
export function mayReview({ table, replay }: GameState) {
  if (!isKnown(table.name)) return false;
  return replay.isSaved || table.outcome !== null || !hasOthers(table);
}

/** Whether moves were made since the review; a saved game and its review stay as they are. */
export function isOutdated({ table, replay: { review, isSaved } }: GameState) {
  return !isSaved && !table.rematch && review?.sequence !== table.sequence;
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
export function missteps({ table, replay }: { table: Table; replay: { review: Review | null } }): Entry[] {
  const { yours } = table;
  return entriesOf(table).filter((entry) => {
    const verdict = verdictIn(replay.review, entry);
    return verdict && MISSTEPS.includes(verdict.label) && (!yours.length || yours.includes(entry.seat));
  });
}

/** The move that led to the position that is looked at, with its label if there is one. */
export function stepWords(state: GameState) {
  const entry = entrySeen(state);
  const count = entriesOf(state.table).length;
  if (!entry) return t("replay.at.start", { count });
  const { number, who, text } = entry;
  const words = t("replay.at.move", { number, count, who, text });
  const label = verdictIn(state.replay.review, entry)?.label;
  return label ? `${words} ${t(`replay.label.${label}`)}.` : words;
}
