// A game of Blokus on the table: pieces placed, colours out, mobility from move to move.

import { BlokusGame } from "../../blokus/game.js";
import { computePlayerMobilityMetrics } from "../../blokus/mobility.js";
import { moveOfAction } from "../../blokus/moves.js";
import { parseMove } from "../../blokus/notation.js";
import { PIECES } from "../../blokus/pieces.js";
import { DUO, VARIANTS } from "../../blokus/variants.js";
import { t } from "../../words.js";
import { earlyEnd, ownSeat } from "../table.js";

/** @typedef {import("../../types.js").BlokusPart} BlokusPart */
/** @typedef {import("../../types.js").BlokusTable} BlokusTable */
/** @typedef {import("../../types.js").FoldedEvent} FoldedEvent */
/** @typedef {import("../../types.js").GameEvent} GameEvent */

/**
 * The board of a variant, empty or as a saved game left it.
 * @param {GameEvent & {kind: "created"}} event
 * @returns {BlokusPart}
 */
export function create({ game: name, actions = [] }) {
  const game = new BlokusGame(VARIANTS[name] ?? DUO);
  const mobility = [mobilityOf(game)];
  for (const action of actions) {
    game.apply(moveOfAction(action, game.size));
    mobility.push(mobilityOf(game));
  }
  const placed = game.moves.map(({ colour, move }) => ({ colour, move }));
  return { family: "blokus", game, placed, passes: passesOf(game), mobility };
}

/** @param {BlokusGame} game */
function passesOf(game) {
  return game.skips.map(([, who]) => who);
}

/**
 * What an event changes.
 * @param {BlokusTable} table
 * @param {FoldedEvent} event
 * @returns {Partial<BlokusPart>}
 */
export function fold(table, event) {
  switch (event.kind) {
    case "moved":
      return moved(table, event.move);
    case "passed":
      return { passes: [...table.passes, event.who] };
    case "undone":
      return undone(table, event.ply);
    case "drawn":
      return {};
  }
}

/**
 * @param {BlokusTable} table
 * @param {string} text
 * @returns {Partial<BlokusPart>}
 */
function moved(table, text) {
  const game = table.game.copy();
  const colour = game.colour;
  if (colour === null) throw new Error(`move ${text} after the end`);
  const move = parseMove(text, game.size);
  game.apply(move);
  return { game, placed: [...table.placed, { colour, move }], mobility: [...table.mobility, mobilityOf(game)] };
}

/**
 * @param {BlokusTable} table
 * @param {number} ply
 * @returns {Partial<BlokusPart>}
 */
function undone(table, ply) {
  const game = table.game.copy();
  while (game.ply > ply) game.undo();
  return {
    game,
    placed: table.placed.slice(0, ply),
    passes: passesOf(game),
    mobility: table.mobility.slice(0, ply + 1),
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
 * The colour (index in the turn order) through whose eyes we look: the one to move if it is ours, else the next of ours
 * in turn; those who watch look through the eyes of whoever is to move.
 * @param {BlokusTable} table
 */
export function ownColour(table) {
  const seat = ownSeat(table);
  const { colour, turn, variant } = table.game;
  const now = colour ?? 0;
  if (seat === null || (turn === seat && colour !== null)) return now;
  const inTurn = variant.colours.map((_, step) => (now + step) % variant.colours.length);
  return inTurn.find((candidate) => variant.colours[candidate]?.seat === seat) ?? 0;
}

/**
 * The name by which CSS knows a colour.
 * @param {BlokusTable} table
 * @param {number} colour
 */
export function cssOf({ game }, colour) {
  return game.variant.colours[colour]?.name.toLowerCase() ?? "";
}

/**
 * The seat that holds a colour by name; null for a shared one.
 * @param {BlokusTable} table
 * @param {string} name
 */
export function seatOfColour(table, name) {
  return table.game.variant.colours.find((colour) => colour.name === name)?.seat ?? null;
}

/**
 * Why the game ended, in words.
 * @param {BlokusTable} table
 */
export function endingOf(table) {
  const early = earlyEnd(table);
  if (early) return early;
  const colours = table.game.variant.colours;
  const words = colours.length > 2 ? "board" : "blokus";
  if (colours.every((_, colour) => table.game.piecesLeft(colour).length === 0)) return t(`${words}.end.all`);
  return t(table.passes.length > colours.length ? "blokus.end.nobody" : `${words}.end.passed`);
}
