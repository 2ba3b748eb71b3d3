// The types of Blokus on the page: its table, and the piece in hand.

import type { Hand, State, Table } from "../../app/state";
import type { BlokusGame } from "./rules/game";
import type { PlayerMobilityMetrics } from "./rules/mobility";
import type { Move } from "./rules/moves";

export type Placed = { colour: number; move: Move };

export interface BlokusPart {
  family: "blokus";
  game: BlokusGame;
  placed: Placed[];
  /** Names of the colours passed over, in order. */
  passes: string[];
  /** For each ply, the mobility of every colour. */
  mobility: PlayerMobilityMetrics[][];
}

export type BlokusTable = Table & BlokusPart;

/** The piece in hand and how it is turned. */
export type Held = { pieceId: number; degrees: number; flipped: boolean };

/** x and y: the centre of the piece, in cells. */
export type BlokusInteraction =
  | { mode: "idle" }
  | { mode: "selected"; held: Held }
  | { mode: "previewing"; held: Held; x: number; y: number; hand: Hand }
  | { mode: "pending"; held: Held; x: number; y: number; hand: Hand; key: string };

export type BlokusState = Omit<State, "table" | "interaction"> & { table: BlokusTable; interaction: BlokusInteraction };

/** What a review measures of a placement; the fields are those of the server. */
export type Reach = { placements: number; largest: number; pieces: number };

export type Change = { colour: string; before: Reach; after: Reach };

export type Facts = { own: Change; rival: Change; squares: number; opened: number; closed: number };

/** The position after a move, as a review sees it. */
export type Standing = { wins: number[]; margins: number[]; scores: number[]; mobility: PlayerMobilityMetrics[] };
