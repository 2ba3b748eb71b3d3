// The types of Entropy on the page: its table, and the token in hand.

import type { Hand, Point, State, Table } from "../../app/state";
import type { EntropyGame } from "./rules/game";

export interface EntropyPart {
  family: "entropy";
  game: EntropyGame;
  /** What the last move changed in Order's score. */
  gain: number;
}

export type EntropyTable = Table & EntropyPart;

/** at: the square under the hand; from: where the token in hand comes from; carried: where it is dragged, in cells. */
export type EntropyInteraction =
  | { mode: "idle" }
  | { mode: "pointing"; at: number; hand: Hand }
  | { mode: "lifted"; from: number; at: number | null; hand: Hand; carried: Point | null }
  | { mode: "pending"; from: number | null; at: number | null; hand: Hand; key: string };

export type EntropyState = Omit<State, "table" | "interaction"> & {
  table: EntropyTable;
  interaction: EntropyInteraction;
};

export type Palindrome = { tokens: string; line: "row" | "column"; name: string };

/** What a review measures of a move; the fields are those of the server. */
export type Facts = {
  role: "order" | "chaos";
  is_pass: boolean;
  score_before: number;
  score_after: number;
  palindromes: Palindrome[];
  threat_before: number;
  threat_after: number;
};

/** The position after a move, as a review sees it. */
export type Standing = { round: number; score: number; expected: number };
