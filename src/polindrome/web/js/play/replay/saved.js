// A game that no server keeps, out of a file or a link: to be looked at, and to be gone on with.

import { FAMILIES, familyOf } from "../families.js";
import { fold } from "../fold.js";
import { recordOf } from "./entries.js";

/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").Saved} Saved */

/** The seats of somebody else: nobody acts for them here. */
const SEAT = /** @type {const} */ ({ kind: "human" });

/**
 * What a link has to hold of a game.
 * @param {Table} table
 * @returns {Saved}
 */
export function savedOf(table) {
  const { game, options, actions, result } = recordOf(table);
  return { game, options, actions, early: result ? null : table.outcome };
}

/**
 * The table of a saved game, with nobody's seat the player's; an error if a move of it is illegal or unknown.
 * @param {Saved} saved
 * @param {string} id
 * @returns {Table}
 */
export function tableOfSaved({ game, options, actions, early }, id) {
  const { sides, past } = FAMILIES[familyOf(game)];
  const visit = { id, yours: [] };
  const seats = sides(game).map(() => SEAT);
  const table = fold(visit, null, { ...event(0), kind: "created", game, options, seats, undo_all: false, actions });
  const outcome = early ?? past.resultOf(table);
  return outcome ? fold(visit, table, { ...event(1), kind: "finished", ...outcome }) : table;
}

/** @param {number} sequence */
function event(sequence) {
  return { sequence, at: "" };
}
