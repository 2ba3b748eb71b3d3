// The words of play/friends/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Seat } from "../../app/state";
/** What a link offers; which seat it is for, if it says so. */
export type Invited = { invitation: string; seat: number | null };

/** How far one has come with a link that offers a seat: it was taken by somebody else, the link is wrong, or one sits at this table already. */
export type ClaimStep = "none" | "offered" | "sent" | "taken" | "wrong" | "seated";

/** How one looks at a game of computers: steps are moves to be shown in spite of the pause. */
export type Watch = { paused: boolean; steps: number; speed: number };

/** A game in which one has a seat. */
export type OwnGame = {
  id: string;
  game: string;
  status: "waiting" | "playing" | "over";
  ply: number;
  turn: number | null;
  yours: number[];
  seats: Seat[];
};

export interface FriendsState {
  /** Who is connected. */
  presence: { seats: boolean[]; watchers: number } | null;
  /** The seconds of each seat when they were told. */
  clock: { left: number[]; running: boolean } | null;
  /** For each seat: what lets somebody take it, if one may invite. */
  invitations: (string | null)[];
  invited: Invited | null;
  claim: ClaimStep;
  /** The seat that asked last to take a move back. */
  asker: number | null;
  /** Whether one has, or had, a seat in this game. */
  isMember: boolean;
  /** The link that was copied last. */
  copied: string | null;
  watch: Watch;
  /** Those that go on; null until they are known. */
  games: OwnGame[] | null;
}

export type FriendsMessage =
  | { type: "friends:arrived"; invitations: (string | null)[]; invited: Invited | null; isMember: boolean }
  | { type: "friends:claim" }
  | { type: "friends:claim-failed"; step: ClaimStep }
  | { type: "friends:copy"; link: string }
  | { type: "friends:copied"; link: string }
  | { type: "friends:share"; link: string }
  | { type: "friends:answer"; agree: boolean }
  | { type: "friends:resign" }
  | { type: "friends:rematch" }
  | { type: "friends:follow" }
  | { type: "friends:listed"; games: OwnGame[] }
  | { type: "friends:pause" }
  | { type: "friends:step" }
  | { type: "friends:speed"; speed: number };

export type FriendsEffect =
  | { type: "friends:claim"; id: string; key: string; invitation: string }
  | { type: "friends:forget-link" }
  | { type: "friends:copy"; link: string }
  | { type: "friends:share"; link: string }
  | { type: "friends:answer"; id: string; key: string; ply: number; agree: boolean }
  | { type: "friends:resign"; id: string; key: string }
  | { type: "friends:rematch"; id: string; key: string }
  | { type: "friends:follow"; id: string; next: string }
  | { type: "friends:list" };

export {};
