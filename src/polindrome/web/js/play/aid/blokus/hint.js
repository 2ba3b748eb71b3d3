// Hints of Blokus: near which corner, which piece, and where exactly.

import { moveOfAction } from "../../../blokus/moves.js";
import { formatMove, formatPoint } from "../../../blokus/notation.js";
import { pieceOf } from "../../../blokus/pieces.js";
import { t } from "../../../words.js";
import { showMove, withBrowse } from "../../blokus/browse.js";
import { heldAsLast } from "../../blokus/show.js";
import { ownColour } from "../../blokus/table.js";
import { piecesOf } from "../../blokus/tray.js";

/** @typedef {import("../../../types.js").BlokusState} BlokusState */
/** @typedef {import("../../../types.js").BlokusTable} Table */
/** @typedef {import("../types.js").Grade} Grade */
/** @typedef {import("../types.js").Suggestion} Suggestion */

/**
 * The corner at which the move goes on, and the move.
 * @param {Table} table
 * @param {Suggestion} found
 */
export function targetOf(table, { action }) {
  const { game } = table;
  const move = moveOfAction(action, game.size);
  const cells = new Set(game.cellsOf(move).map(String));
  const corner = game.frontier(ownColour(table)).find((cell) => cells.has(String(cell)));
  return { move, corner: corner ?? [move.row, move.col] };
}

/**
 * @param {Table} table
 * @param {Suggestion} found
 * @param {Grade} grade
 */
export function hintWords(table, found, grade) {
  const { size } = table.game;
  const { move, corner } = targetOf(table, found);
  const values = { piece: pieceOf(move.pieceId).name, point: formatPoint(corner, size) };
  if (grade === 1) return t("aid.hint.corner", values);
  if (grade === 2) return t("aid.hint.piece", values);
  return t("aid.hint.exact", {
    ...values,
    point: formatPoint([move.row, move.col], size),
    move: formatMove(move, size),
  });
}

/**
 * The piece that is told is taken in hand; a move that is told exactly only has to be confirmed.
 * @param {BlokusState} state
 * @param {Suggestion} found
 * @param {Grade} grade
 * @returns {BlokusState}
 */
export function reveal(state, found, grade) {
  if (grade === 1) return state;
  const { move, corner } = targetOf(state.table, found);
  if (grade === 3) return withBrowse(showMove(state, move, "keys"), { corner, all: false, from: null });
  const isInTab = piecesOf(state.tab).some(({ id }) => id === move.pieceId);
  const held = heldAsLast(state, move.pieceId);
  return { ...state, tab: isInTab ? state.tab : "all", interaction: { mode: "selected", held } };
}
