// A game that no server keeps, out of a file or a link: to be looked at, and to be gone on with.

import type { Table } from "../../app/state";
import type { Saved } from "./types";
import { uiFor } from "../../games";
import { fold } from "../../games/fold";
import { recordOf } from "../../games/past";

/** The seats of somebody else: nobody acts for them here. */
const SEAT = { kind: "human" } as const;

/** What a link has to hold of a game. */
export function savedOf(table: Table): Saved {
  const { game, options, actions, result } = recordOf(table);
  return { game, options, actions, early: result ? null : table.outcome };
}

/**
 * The table of a saved game, with nobody's seat the player's; an error if a move of it is illegal or unknown.
 */
export function tableOfSaved({ game, options, actions, early }: Saved, id: string): Table {
  const { sides, past } = uiFor(game);
  const visit = { id, yours: [] };
  const seats = sides(game).map(() => SEAT);
  const table = fold(visit, null, { ...event(0), kind: "created", game, options, seats, undo_all: false, actions });
  const outcome = early ?? past.resultOf(table);
  return outcome ? fold(visit, table, { ...event(1), kind: "finished", ...outcome }) : table;
}

function event(sequence: number) {
  return { sequence, at: "" };
}
