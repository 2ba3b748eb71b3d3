// A game as the page shows it: the fold of its events.

import { BlokusGame } from "../blokus/game.js";
import { computePlayerMobilityMetrics } from "../blokus/mobility.js";
import { parseMove } from "../blokus/notation.js";
import { PIECES } from "../blokus/pieces.js";
import { VARIANTS } from "../blokus/variants.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Mobility} Mobility */

/**
 * The table after one more event; null is the table before `created`.
 * @param {string} id
 * @param {Table|null} table
 * @param {GameEvent} event
 * @returns {Table}
 */
export function fold(id, table, event) {
  if (event.kind === "created") return created(id, event);
  if (!table) throw new Error(`the log starts with ${event.kind}, not with created`);
  return { ...table, ...change(table, event), sequence: event.sequence };
}

/**
 * @param {string} id
 * @param {GameEvent & {kind: "created"}} event
 * @returns {Table}
 */
function created(id, event) {
  const variant = VARIANTS[event.game];
  if (!variant) throw new Error(`this page cannot show a game of ${event.game}`);
  const game = new BlokusGame(variant);
  return {
    id,
    seats: event.seats,
    undoAll: event.undo_all,
    game,
    sequence: event.sequence,
    placed: [],
    undoSpent: false,
    passes: [],
    outcome: null,
    mobility: [mobilityOf(game)],
  };
}

/**
 * @param {Table} table
 * @param {Exclude<GameEvent, {kind: "created"}>} event
 * @returns {Partial<Table>}
 */
function change(table, event) {
  switch (event.kind) {
    case "moved":
      return moved(table, event);
    case "passed":
      return { passes: [...table.passes, event.who] };
    case "finished":
      return { outcome: { scores: event.scores, winners: event.winners, reason: event.reason } };
    case "undone":
      return undone(table, event);
  }
}

/**
 * @param {Table} table
 * @param {GameEvent & {kind: "moved"}} event
 * @returns {Partial<Table>}
 */
function moved(table, event) {
  const game = table.game.copy();
  const colour = game.colour;
  if (colour === null) throw new Error(`move ${event.move} after the end`);
  const move = parseMove(event.move, game.size);
  game.apply(move);
  return {
    game,
    placed: [...table.placed, { colour, move, seat: event.seat }],
    undoSpent: table.undoSpent && !isHuman(table, event.seat),
    mobility: [...table.mobility, mobilityOf(game)],
  };
}

/**
 * @param {Table} table
 * @param {GameEvent & {kind: "undone"}} event
 * @returns {Partial<Table>}
 */
function undone(table, event) {
  const game = table.game.copy();
  while (game.ply > event.ply) game.undo();
  return {
    game,
    placed: table.placed.slice(0, event.ply),
    passes: game.skips.map(([, who]) => who),
    undoSpent: !table.undoAll,
    outcome: null,
    mobility: table.mobility.slice(0, event.ply + 1),
  };
}

/** @param {BlokusGame} game */
function mobilityOf(game) {
  return game.variant.colours.map((_, colour) => {
    const left = new Set(game.piecesLeft(colour));
    const used = PIECES.map((piece) => piece.id).filter((id) => !left.has(id));
    return computePlayerMobilityMetrics(game.legalMoves(colour), used);
  });
}

/**
 * @param {Table} table
 * @param {number|null} seat
 */
export function isHuman(table, seat) {
  return seat !== null && table.seats[seat]?.kind === "human";
}

/**
 * The seat whose eyes we look through: the human to move, else the first human; null when only bots play.
 * @param {Table} table
 */
export function ownSeat(table) {
  const turn = table.game.turn;
  if (isHuman(table, turn)) return turn;
  const first = table.seats.findIndex((seat) => seat.kind === "human");
  return first < 0 ? null : first;
}

/**
 * The colour (index in the turn order) whose tray is shown: the one to move if it is ours, else our first.
 * @param {Table} table
 */
export function ownColour(table) {
  const seat = ownSeat(table);
  const { colour, turn, variant } = table.game;
  if (seat !== null && turn === seat && colour !== null) return colour;
  const first = variant.colours.findIndex((candidate) => candidate.seat === seat);
  return first < 0 ? 0 : first;
}

/**
 * The seat that holds a colour by name; null for a shared one.
 * @param {Table} table
 * @param {string} name
 */
export function seatOfColour(table, name) {
  return table.game.variant.colours.find((colour) => colour.name === name)?.seat ?? null;
}

/**
 * Whether the player's last placement can be taken back, as far as the table knows.
 * @param {Table} table
 */
export function canTakeBack(table) {
  const seat = ownSeat(table);
  return !table.undoSpent && table.placed.some((placed) => placed.seat === seat);
}

/**
 * Why the game ended, in words.
 * @param {Table} table
 */
export function endingOf(table) {
  const colours = table.game.variant.colours;
  if (colours.every((_, colour) => table.game.piecesLeft(colour).length === 0)) {
    return "All pieces of both sides are on the board.";
  }
  const firstOut = new Set(table.passes.slice(0, -colours.length));
  return firstOut.size
    ? "Nobody can place another piece."
    : "Both sides passed, one after the other: nobody can place another piece.";
}
