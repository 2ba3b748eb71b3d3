// Hints of Blokus: near which corner, which piece, and where exactly.

import type { BlokusState, BlokusTable as Table } from "./types";
import type { Grade } from "../../features/hints/types";
import type { Better as Suggestion } from "../review";
import { moveOfAction } from "./rules/moves";
import { formatMove, formatPoint } from "./rules/notation";
import { pieceOf } from "./rules/pieces";
import { t } from "../../app/i18n";
import { showMove, withBrowse } from "./browse";
import { heldAsLast } from "./show";
import { ownColour } from "./table";
import { piecesOf } from "./tray";

/** The corner at which the move goes on, and the move. */
export function targetOf(table: Table, { action }: Suggestion) {
  const { game } = table;
  const move = moveOfAction(action, game.size);
  const cells = new Set(game.cellsOf(move).map(String));
  const corner = game.frontier(ownColour(table)).find((cell) => cells.has(String(cell)));
  return { move, corner: corner ?? [move.row, move.col] };
}

export function hintWords(table: Table, found: Suggestion, grade: Grade) {
  const { size } = table.game;
  const { move, corner } = targetOf(table, found);
  const values = { piece: pieceOf(move.pieceId).name, point: formatPoint(corner, size) };
  if (grade === 1) return t("hints.hint.corner", values);
  if (grade === 2) return t("hints.hint.piece", values);
  return t("hints.hint.exact", {
    ...values,
    point: formatPoint([move.row, move.col], size),
    move: formatMove(move, size),
  });
}

/** The piece that is told is taken in hand; a move that is told exactly only has to be confirmed. */
export function reveal(state: BlokusState, found: Suggestion, grade: Grade): BlokusState {
  if (grade === 1) return state;
  const { move, corner } = targetOf(state.table, found);
  if (grade === 3) return withBrowse(showMove(state, move, "keys"), { corner, all: false, from: null });
  const isInTab = piecesOf(state.tab).some(({ id }) => id === move.pieceId);
  const held = heldAsLast(state, move.pieceId);
  return { ...state, tab: isInTab ? state.tab : "all", interaction: { mode: "selected", held } };
}
