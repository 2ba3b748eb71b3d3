// The past of a game of Blokus: its moves with those who were out, and its record.

import { actionOfMove } from "../../../blokus/moves.js";
import { formatMove } from "../../../blokus/notation.js";
import { capital, t } from "../../../words.js";
import { cssOf } from "../../blokus/table.js";
import { formatBlksgf } from "./blksgf.js";

/** @typedef {import("../../../types.js").BlokusTable} Table */
/** @typedef {import("../types.js").Entry} Entry */

/**
 * @param {Table} table
 * @returns {Entry[]}
 */
export function entriesOf(table) {
  const { game } = table;
  const turns = seatsOf(table);
  return game.moves.map(({ colour, move }, ply) => ({
    number: ply + 1,
    ply,
    after: ply + 1,
    action: actionOfMove(move, game.size),
    seat: turns[ply] ?? 0,
    css: cssOf(table, colour),
    who: colourName(cssOf(table, colour)),
    text: formatMove(move, game.size),
    passed: game.skips.filter(([after]) => after === ply + 1).map(([, name]) => colourName(name)),
  }));
}

/**
 * Who made each move: a colour that is shared goes round.
 * @param {Table} table
 */
function seatsOf({ game }) {
  const { colours, numSeats } = game.variant;
  const placed = colours.map(() => 0);
  return game.moves.map(({ colour }) => {
    const turn = placed[colour] ?? 0;
    placed[colour] = turn + 1;
    return colours[colour]?.seat ?? turn % numSeats;
  });
}

/** @param {string} name */
function colourName(name) {
  return capital(t(`blokus.colour.${name.toLowerCase()}`));
}

/** @param {Table} table */
export function actionsOf({ game }) {
  return game.moves.map(({ move }) => actionOfMove(move, game.size));
}

/** @param {Table} table */
export function skipsOf({ game }) {
  return game.skips;
}

/** @param {Table} table */
export function resultOf({ game }) {
  return game.outcome();
}

/**
 * @param {Table} table
 * @returns {import("../types.js").Kind[]}
 */
export function filesOf({ game }) {
  return [{ ending: "blksgf", kind: "application/x-blokus-sgf", text: () => formatBlksgf(game) }];
}

/** It has no breaks. */
export function pauseAt() {
  return null;
}
