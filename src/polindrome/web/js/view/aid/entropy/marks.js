// A hint on the board: the squares to look at.

import { indexToCoords, indexToPosition } from "../../../entropy/board.js";
import { squaresOf } from "../../../play/aid/entropy/hint.js";
import { isMyTurn } from "../../../play/table.js";
import { drawn, onChange } from "../../dom.js";

/** @typedef {import("../../../play/aid/types.js").Hint} Hint */
/** @typedef {import("../../../types.js").EntropyState} State */

/**
 * @param {HTMLElement} board
 * @returns {(state: State) => void}
 */
export function createMarksView(board) {
  const layer = drawn("g", { class: "hint-marks", "aria-hidden": "true" });
  board.querySelector(".hints")?.before(layer);
  const paint = onChange((/** @type {Hint|null} */ hint) => {
    layer.replaceChildren(...(hint?.found ? squaresOf(hint.found, hint.grade).map(mark) : []));
  });
  return (state) => paint(isMyTurn(state) ? state.aid.hint : null);
}

/** @param {number} square */
function mark(square) {
  const [row, col] = indexToCoords(square);
  const box = { x: col + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.1 };
  return drawn("rect", { class: "hint-square", "data-hint": indexToPosition(square), ...box });
}
