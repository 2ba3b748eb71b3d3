// The places that one steps through: at which corner, of which pieces, and where among them the piece in hand is.

import { orientationOf as turnedPiece } from "../../blokus/moves.js";
import { formatPoint } from "../../blokus/notation.js";
import { pieceOf } from "../../blokus/pieces.js";
import { t } from "../../words.js";
import { facingOf } from "./facing.js";
import { ghostOf, middleOf } from "./hand.js";
import { cornersOf, nearestCorner, placementsAt } from "./placements.js";
import { ownColour } from "./table.js";

/** @typedef {import("../../types.js").BlokusState} BlokusState */
/** @typedef {import("../../types.js").Hand} Hand */
/** @typedef {import("../../types.js").Move} Move */
/** @typedef {import("../../types.js").Point} Point */
/** @typedef {import("../aid/types.js").Browse} Browse */
/** @typedef {import("./placements.js").Corner} Corner */

/**
 * What one steps through, and where in it the piece in hand is: -1 if it has been moved away. Null if one does not.
 * @param {BlokusState} state
 * @returns {{moves: Move[], index: number}|null}
 */
export function browsed(state) {
  const { aid, interaction } = state;
  if (!aid.browse || interaction.mode !== "previewing") return null;
  const moves = placesAt(state, aid.browse.corner, aid.browse.all ? undefined : interaction.held.pieceId);
  return { moves, index: indexOfGhost(state, moves) };
}

/**
 * The places at a corner, as they are seen; of one piece or of all.
 * @param {BlokusState} state
 * @param {Corner} corner
 * @param {number} [pieceId]
 */
export function placesAt(state, corner, pieceId) {
  const { table } = state;
  return placementsAt(table.game, ownColour(table), corner, facingOf(state), pieceId);
}

/**
 * The corners where something can be placed, or one piece, as they are seen.
 * @param {BlokusState} state
 * @param {number} [pieceId]
 */
export function cornersFor(state, pieceId) {
  const { table } = state;
  return cornersOf(table.game, ownColour(table), facingOf(state), pieceId);
}

/**
 * The corner at which the piece in hand lies, the nearest to a point; null if it does not fit where it is.
 * @param {BlokusState} state
 * @param {Point} point
 */
export function cornerUnder(state, point) {
  const { table, interaction } = state;
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  if (!ghost || ghost.reasons.length) return null;
  const covered = new Set(ghost.cells.map(String));
  const corners = cornersFor(state).filter((corner) => covered.has(String(corner)));
  return nearestCorner(corners, point);
}

/**
 * @param {BlokusState} state
 * @param {readonly Move[]} moves
 */
export function indexOfGhost({ table, interaction }, moves) {
  const ghost = ghostOf(interaction, table.game, ownColour(table))?.move;
  return moves.findIndex(
    ({ pieceId, orientation, row, col }) =>
      pieceId === ghost?.pieceId && orientation === ghost.orientation && row === ghost.row && col === ghost.col,
  );
}

/**
 * @param {BlokusState} state
 * @param {Browse|null} browse
 * @returns {BlokusState}
 */
export function withBrowse(state, browse) {
  return { ...state, aid: { ...state.aid, browse } };
}

/**
 * A move in hand, over its place on the board.
 * @param {BlokusState} state
 * @param {Move} move
 * @param {Hand} by
 * @returns {BlokusState}
 */
export function showMove(state, move, by) {
  const { degrees, flipped } = turnedPiece(move);
  const held = { pieceId: move.pieceId, degrees, flipped };
  const turned = { ...state.turned, [move.pieceId]: { degrees, flipped } };
  const interaction = { mode: /** @type {const} */ ("previewing"), held, ...middleOf(move, held), hand: by };
  return { ...state, turned, interaction, notice: null };
}

/**
 * Where the piece in hand is among the places, in words; nothing if it is at none of them.
 * @param {BlokusState} state
 * @param {"said"|"index"|"place"} how
 */
export function placeWords(state, how) {
  const { moves = [], index = -1 } = browsed(state) ?? {};
  const move = moves[index];
  if (!move) return "";
  const point = formatPoint([move.row, move.col], state.table.game.size);
  const values = { index: index + 1, count: moves.length, piece: pieceOf(move.pieceId).name, point };
  return t(`aid.step.${how}`, values);
}
