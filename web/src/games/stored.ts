// Games between the table and the store: what is stored of a table, and how a stored game ended for the player.

import type { GameMoves, StoredGame } from "../app/game_store";
import type { Outcome, Table } from "../app/state";
import { openSeats, turnOf } from "../app/table";
import { isKnown } from "./index";
import { type GameRecord, recordOf } from "./past";

/** What the table does not know of a game. */
export type Circumstances = Pick<StoredGame, "id" | "source" | "createdAt" | "updatedAt" | "from">;

/** What an exported archive says of a game, beside its record. */
export type About = Pick<StoredGame, "seats" | "yours" | "outcome" | "createdAt" | "updatedAt">;

export function storedGameOf(table: Table, circumstances: Circumstances): StoredGame {
  const { game, options, actions, skips } = recordOf(table);
  return {
    ...circumstances,
    game,
    options,
    actions,
    skips,
    seats: table.seats,
    seatNames: isKnown(game) ? [] : table.sides,
    yours: table.yours,
    status: statusOf(table),
    turn: turnOf(table),
    outcome: table.outcome,
    sequence: table.sequence,
    serverCopy: null,
    isLost: false,
  };
}

function statusOf(table: Table): StoredGame["status"] {
  if (table.outcome) return "over";
  return openSeats(table).length ? "waiting" : "playing";
}

/** The record of a game, as servers and programs read it: a result that the rules do not give is not in it. */
export function recordOfStored({ game, options, actions, skips, outcome }: GameMoves & { outcome: Outcome | null }) {
  const result = outcome && !isEarly(outcome) ? outcome : null;
  return { polindrome: 1, game, options, actions, skips, result } satisfies GameRecord;
}

function isEarly({ reason }: Outcome) {
  return reason === "resigned" || reason === "time is up";
}

/** Whether a game can be continued on the server. */
export function isRunning({ source, status, isLost }: StoredGame) {
  return source === "server" && status !== "over" && !isLost;
}

export type Result = "won" | "lost" | "drawn";

/** How a game ended for the player; null if it goes on, has no winner, or has no seat or every seat of theirs. */
export function resultOf({ yours, seats, outcome }: StoredGame): Result | null {
  if (!outcome?.winners.length || !yours.length || yours.length === seats.length) return null;
  if (!outcome.winners.some((seat) => yours.includes(seat))) return "lost";
  return outcome.winners.length > 1 ? "drawn" : "won";
}
