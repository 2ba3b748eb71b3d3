// The remaining piece that the player looks at in a card: where its colour could place it, in cells and in words.

import { capital, t } from "../../app/i18n";
import type { BlokusGame } from "./rules/game";
import type { Move } from "./rules/moves";
import { pieceOf } from "./rules/pieces";
import { colourName } from "./sides";
import type { BlokusState, BlokusTable as Table, Look } from "./state";

type Placements = ReadonlyMap<number, readonly Move[]>;

/** Sorted once for each position: games return the same list of moves until something has changed. */
const PLACEMENTS: WeakMap<readonly Move[], Placements> = new WeakMap();

/** The legal placements of a colour by piece, as if it were its turn; pieces that fit nowhere are missing. */
export function placementsByPiece(game: BlokusGame, colour: number): Placements {
  const moves = game.legalMoves(colour);
  const known = PLACEMENTS.get(moves);
  if (known) return known;
  const found: Map<number, Move[]> = new Map();
  for (const move of moves) {
    const same = found.get(move.pieceId);
    if (same) same.push(move);
    else found.set(move.pieceId, [move]);
  }
  PLACEMENTS.set(moves, found);
  return found;
}

/** The piece that is looked at; null if there is none, or if its colour no longer has it in the position shown. */
export function lookOf({ table, ui: { look } }: BlokusState): Look | null {
  return look && table.game.piecesLeft(look.colour).includes(look.pieceId) ? look : null;
}

/** "F: 12 placements" */
export function lookWords({ game }: Table, { colour, pieceId }: Look) {
  const count = placementsByPiece(game, colour).get(pieceId)?.length ?? 0;
  const piece = pieceOf(pieceId).name;
  return count ? t("blokus.stock.fits", { piece, count }) : t("blokus.stock.stuck", { piece });
}

/** The same with the colour: "Blue, F: 12 placements" */
export function lookLabel(table: Table, look: Look) {
  const colour = capital(colourName(table.game.variant.colours[look.colour]?.name ?? ""));
  return t("blokus.stock.piece", { colour, words: lookWords(table, look) });
}
