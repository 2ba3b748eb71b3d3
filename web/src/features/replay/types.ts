// The words of play/replay/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Review } from "../../games/review";
import type { Options, Outcome, Seat } from "../../app/state";
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
