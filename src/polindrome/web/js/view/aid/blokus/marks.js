// A hint on the board: the corner to look at, and in the end the outline of the piece.

import { targetOf } from "../../../play/aid/blokus/hint.js";
import { isMyTurn } from "../../../play/table.js";
import { edgesPath, outlineOf } from "../../blokus/shapes.js";
import { drawn, onChange } from "../../dom.js";

/** @typedef {import("../../../play/aid/types.js").Hint} Hint */
/** @typedef {import("../../../types.js").BlokusState} State */
/** @typedef {import("../../../types.js").BlokusTable} Table */

/** How far around the corner one is asked to look, in cells. */
const AROUND = 2.2;

/**
 * @param {HTMLElement} board
 * @returns {(state: State) => void}
 */
export function createMarksView(board) {
  const layer = drawn("g", { class: "hint-marks", "aria-hidden": "true" });
  board.querySelector(".anchors")?.after(layer);
  const paint = onChange((/** @type {Table} */ table, /** @type {Hint|null} */ hint) => {
    layer.replaceChildren(...(hint?.found ? marksOf(table, { ...hint, found: hint.found }) : []));
  });
  return (state) => paint(state.table, isMyTurn(state) ? state.aid.hint : null);
}

/**
 * @param {Table} table
 * @param {Hint & {found: import("../../../play/aid/types.js").Suggestion}} hint
 */
function marksOf(table, { found, grade }) {
  const { move, corner } = targetOf(table, found);
  if (grade === 3) return [drawn("path", { class: "hint-outline", d: edgesPath(outlineOf(table.game.cellsOf(move))) })];
  const middle = { cx: corner[1] + 0.5, cy: corner[0] + 0.5 };
  return [
    drawn("circle", { class: "hint-around", ...middle, r: AROUND }),
    drawn("circle", { class: "hint-corner", ...middle, r: 0.42 }),
  ];
}
