// A game of Blokus on the table: pieces placed, colours out, mobility from move to move.

import type { FoldedEvent, GameEvent } from "../../app/state";
import type { BlokusPart, BlokusTable } from "./types";
import { BlokusGame } from "./rules/game";
import { computePlayerMobilityMetrics } from "./rules/mobility";
import { moveOfAction } from "./rules/moves";
import { parseMove } from "./rules/notation";
import { PIECES } from "./rules/pieces";
import { DUO, VARIANTS } from "./rules/variants";
import { t } from "../../app/i18n";
import { earlyEnd, ownSeat } from "../../app/table";

/** The board of a variant, empty or as a saved game left it. */
export function create({ game: name, actions = [] }: GameEvent & { kind: "created" }): BlokusPart {
  const game = new BlokusGame(VARIANTS[name] ?? DUO);
  const mobility = [mobilityOf(game)];
  for (const action of actions) {
    game.apply(moveOfAction(action, game.size));
    mobility.push(mobilityOf(game));
  }
  const placed = game.moves.map(({ colour, move }) => ({ colour, move }));
  return { family: "blokus", game, placed, passes: passesOf(game), mobility };
}

function passesOf(game: BlokusGame) {
  return game.skips.map(([, who]) => who);
}

/** What an event changes. */
export function fold(table: BlokusTable, event: FoldedEvent): Partial<BlokusPart> {
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

function moved(table: BlokusTable, text: string): Partial<BlokusPart> {
  const game = table.game.copy();
  const colour = game.colour;
  if (colour === null) throw new Error(`move ${text} after the end`);
  const move = parseMove(text, game.size);
  game.apply(move);
  return { game, placed: [...table.placed, { colour, move }], mobility: [...table.mobility, mobilityOf(game)] };
}

function undone(table: BlokusTable, ply: number): Partial<BlokusPart> {
  const game = table.game.copy();
  while (game.ply > ply) game.undo();
  return {
    game,
    placed: table.placed.slice(0, ply),
    passes: passesOf(game),
    mobility: table.mobility.slice(0, ply + 1),
  };
}

function mobilityOf(game: BlokusGame) {
  return game.variant.colours.map((_, colour) => {
    const left = new Set(game.piecesLeft(colour));
    const used = PIECES.map((piece) => piece.id).filter((id) => !left.has(id));
    return computePlayerMobilityMetrics(game.legalMoves(colour), used);
  });
}

/**
 * The colour (index in the turn order) through whose eyes we look: the one to move if it is ours, else the next of ours
 * in turn; those who watch look through the eyes of whoever is to move.
 */
export function ownColour(table: BlokusTable) {
  const seat = ownSeat(table);
  const { colour, turn, variant } = table.game;
  const now = colour ?? 0;
  if (seat === null || (turn === seat && colour !== null)) return now;
  const inTurn = variant.colours.map((_, step) => (now + step) % variant.colours.length);
  return inTurn.find((candidate) => variant.colours[candidate]?.seat === seat) ?? 0;
}

/** The name by which CSS knows a colour. */
export function cssOf({ game }: BlokusTable, colour: number) {
  return game.variant.colours[colour]?.name.toLowerCase() ?? "";
}

/** The seat that holds a colour by name; null for a shared one. */
export function seatOfColour(table: BlokusTable, name: string) {
  return table.game.variant.colours.find((colour) => colour.name === name)?.seat ?? null;
}

/** Why the game ended, in words. */
export function endingOf(table: BlokusTable) {
  const early = earlyEnd(table);
  if (early) return early;
  const colours = table.game.variant.colours;
  const words = colours.length > 2 ? "board" : "blokus";
  if (colours.every((_, colour) => table.game.piecesLeft(colour).length === 0)) return t(`${words}.end.all`);
  return t(table.passes.length > colours.length ? "blokus.end.nobody" : `${words}.end.passed`);
}
