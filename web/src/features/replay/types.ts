// The words of play/replay/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Mobility, Options, Outcome, Seat, Stop, Table } from "../../app/types";
/** A saved game, as the server writes and reads it. */
export type GameRecord = {
  polindrome: 1;
  game: string;
  options: Options;
  actions: number[];
  skips: [number, string][];
  result: Outcome | null;
};

/** What a link holds; all else follows by the rules. early: how it ended, if not by the rules. */
export type Saved = { game: string; options: Options; actions: number[]; early: Outcome | null };

/** A move of the game so far, as the list of moves has it. */
export interface Entry {
  /** From 1; draws are no moves. */
  number: number;
  /** Its place among the actions, from 0. */
  ply: number;
  /** The ply of the position that is shown for it. */
  after: number;
  action: number;
  /** Who made it. */
  seat: number;
  /** The colour in which its side is shown. */
  css: string;
  /** The side that made it. */
  who: string;
  /** The move as people write it. */
  text: string;
  /** Sides that had no move after it. What a family of games knows of its past: - entriesOf: the moves so far; actionsOf, skipsOf: the same for a record. - resultOf: how it ended by the rules, or null; filesOf: files that other programs read; pauseAt: where the past is shown as a break. */
  passed: string[];
}

export type FamilyPast = {
  entriesOf(table: Table): Entry[];
  actionsOf(table: Table): number[];
  skipsOf(table: Table): [number, string][];
  resultOf(table: Table): Outcome | null;
  filesOf(table: Table): Kind[];
  pauseAt(table: Table): Stop | null;
};

export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type Outlook = { win: number | null; points: number };

export type Reach = { placements: number; largest: number; pieces: number };

export type Change = { colour: string; before: Reach; after: Reach };

export type BlokusFacts = { own: Change; rival: Change; squares: number; opened: number; closed: number };

export type Palindrome = { tokens: string; line: "row" | "column"; name: string };

export type EntropyFacts = {
  role: "order" | "chaos";
  is_pass: boolean;
  score_before: number;
  score_after: number;
  palindromes: Palindrome[];
  threat_before: number;
  threat_after: number;
};

export type BlokusStanding = { wins: number[]; margins: number[]; scores: number[]; mobility: Mobility[] };

export type EntropyStanding = { round: number; score: number; expected: number };

export type Better = { action: number; text: string; outlook: Outlook; facts: BlokusFacts | EntropyFacts };

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
  facts: BlokusFacts | EntropyFacts;
  better: Better | null;
  standing: BlokusStanding | EntropyStanding;
};

export type Summary = {
  seat: number;
  moves: number;
  labels: Record<Label, number>;
  mean_lost: Outlook | null;
  accuracy: number | null;
  worst: number[];
};

export type Found = { start: BlokusStanding | EntropyStanding; moves: Verdict[]; seats: Summary[] };

/** As the server tells it. */
export type Review = {
  sequence: number;
  state: "asked" | "running" | "failed" | "ready";
  done: number;
  total: number;
  review: Found | null;
};

export type Panel = "study" | "game";

export interface ReplayState {
  /** The position that is looked at; null is the game as it stands. */
  ply: number | null;
  /** Whether the game went on since one looks back. */
  news: boolean;
  panel: Panel;
  /** What holds the game on the table if the server does not: it is a saved one. */
  link: string | null;
  /** A game whose review is to be asked for once it is open. */
  wanted: string | null;
  review: Review | null;
  /** Why something could not be opened; empty if it could. */
  problem: string;
}

export type StepTo = "first" | "back" | "forward" | "last";

export type ReplayMessage =
  | { type: "replay:go"; ply: number }
  | { type: "replay:step"; to: StepTo }
  | { type: "replay:mistake"; by: 1 | -1 }
  | { type: "replay:panel"; panel: Panel }
  | { type: "replay:ask" }
  | { type: "replay:check"; id: string }
  | { type: "replay:review"; id: string; review: Review }
  | { type: "replay:retry"; ply: number }
  | { type: "replay:link"; link: string }
  | { type: "replay:opened"; link: string; saved: Saved; ply: number | null }
  | { type: "replay:read"; text: string }
  | { type: "replay:unreadable"; problem: string }
  | { type: "replay:want"; id: string }
  | { type: "replay:save"; file: SavedFile };

/** A kind of files that a game can be saved as. */
export type Kind = { ending: string; kind: string; text: () => string };

/** kind: its media type; a PNG is drawn from the text of an SVG. */
export type SavedFile = { name: string; kind: string; text: string };

export type Import = { record: GameRecord; ply: number; seats: Seat[]; undo_all: boolean };

export type ReplayEffect =
  | { type: "replay:ask"; id: string }
  | { type: "replay:fetch"; id: string }
  | { type: "replay:import"; game: Import; review: boolean }
  | { type: "replay:link"; link: string }
  | { type: "replay:read"; text: string }
  | { type: "replay:save"; file: SavedFile };

export {};
