// A hint on the board: the squares to look at.

import type { Hint } from "../../../features/hints/types";
import type { EntropyState as State } from "../types";
import { indexToCoords, indexToPosition } from "../rules/board";
import { squaresOf } from "../hint";
import { isMyTurn } from "../../../app/table";
import { drawn, onChange } from "../../../app/dom";

export function createMarksView(board: HTMLElement): (state: State) => void {
  const layer = drawn("g", { class: "hint-marks", "aria-hidden": "true" });
  board.querySelector(".hints")?.before(layer);
  const paint = onChange((hint: Hint | null) => {
    layer.replaceChildren(...(hint?.found ? squaresOf(hint.found, hint.grade).map(mark) : []));
  });
  return (state) => paint(isMyTurn(state) ? state.hints.hint : null);
}

function mark(square: number) {
  const [row, col] = indexToCoords(square);
  const box = { x: col + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.1 };
  return drawn("rect", { class: "hint-square", "data-hint": indexToPosition(square), ...box });
}
