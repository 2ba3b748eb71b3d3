// The places that one steps through: at which corner, of which pieces, and where among them the piece in hand is.

import type { Hand, Point, Browse } from "../../app/state";
import type { BlokusState } from "./types";
import type { Move } from "./rules/moves";
import type { Corner } from "./placements";
import { orientationOf as turnedPiece } from "./rules/moves";
import { formatPoint } from "./rules/notation";
import { pieceOf } from "./rules/pieces";
import { t } from "../../app/i18n";
import { facingOf } from "./board_rotation";
import { ghostOf, middleOf } from "./selection";
import { cornersOf, nearestCorner, placementsAt } from "./placements";
import { ownColour } from "./table";

/**
 * What one steps through, and where in it the piece in hand is: -1 if it has been moved away. Null if one does not.
 */
export function browsed(state: BlokusState): { moves: Move[]; index: number } | null {
  const { hints, interaction } = state;
  if (!hints.browse || interaction.mode !== "previewing") return null;
  const moves = placesAt(state, hints.browse.corner, hints.browse.all ? undefined : interaction.held.pieceId);
  return { moves, index: indexOfGhost(state, moves) };
}

/** The places at a corner, as they are seen; of one piece or of all. */
export function placesAt(state: BlokusState, corner: Corner, pieceId?: number) {
  const { table } = state;
  return placementsAt(table.game, ownColour(table), corner, facingOf(state), pieceId);
}

/** The corners where something can be placed, or one piece, as they are seen. */
export function cornersFor(state: BlokusState, pieceId?: number) {
  const { table } = state;
  return cornersOf(table.game, ownColour(table), facingOf(state), pieceId);
}

/** The corner at which the piece in hand lies, the nearest to a point; null if it does not fit where it is. */
export function cornerUnder(state: BlokusState, point: Point) {
  const { table, interaction } = state;
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost || ghost.reasons.length) return null;
  const covered = new Set(ghost.cells.map(String));
  const corners = cornersFor(state).filter((corner) => covered.has(String(corner)));
  return nearestCorner(corners, point);
}

export function indexOfGhost({ table, interaction }: BlokusState, moves: readonly Move[]) {
  const ghost = ghostOf(interaction, table.game, ownColour(table))?.move;
  return moves.findIndex(
    ({ pieceId, orientation, row, col }) =>
      pieceId === ghost?.pieceId && orientation === ghost.orientation && row === ghost.row && col === ghost.col,
  );
}

export function withBrowse(state: BlokusState, browse: Browse | null): BlokusState {
  return { ...state, hints: { ...state.hints, browse } };
}

/** A move in hand, over its place on the board. */
export function showMove(state: BlokusState, move: Move, by: Hand): BlokusState {
  const { degrees, flipped } = turnedPiece(move);
  const held = { pieceId: move.pieceId, degrees, flipped };
  const turned = { ...state.turned, [move.pieceId]: { degrees, flipped } };
  const interaction = { mode: "previewing" as const, held, ...middleOf(move, held), hand: by };
  return { ...state, turned, interaction, notice: null };
}

/** Where the piece in hand is among the places, in words; nothing if it is at none of them. */
export function placeWords(state: BlokusState, how: "said" | "index" | "place") {
  const { moves = [], index = -1 } = browsed(state) ?? {};
  const move = moves[index];
  if (!move) return "";
  const point = formatPoint([move.row, move.col], state.table.game.size);
  const values = { index: index + 1, count: moves.length, piece: pieceOf(move.pieceId).name, point };
  return t(`hints.step.${how}`, values);
}
