// A hint on the board: the corner to look at, and in the end the outline of the piece.

import type { Hint } from "../../../features/hints/types";
import type { BlokusState as State, BlokusTable as Table } from "../types";
import type { Better as Suggestion } from "../../review";
import { targetOf } from "../hint";
import { isMyTurn } from "../../../app/table";
import { edgesPath, outlineOf } from "./shapes";
import { drawn, onChange } from "../../../app/dom";

/** How far around the corner one is asked to look, in cells. */
const AROUND = 2.2;

export function createMarksView(board: HTMLElement): (state: State) => void {
  const layer = drawn("g", { class: "hint-marks", "aria-hidden": "true" });
  board.querySelector(".anchors")?.after(layer);
  const paint = onChange((table: Table, hint: Hint | null) => {
    layer.replaceChildren(...(hint?.found ? marksOf(table, { ...hint, found: hint.found }) : []));
  });
  return (state) => paint(state.table, isMyTurn(state) ? state.hints.hint : null);
}

function marksOf(table: Table, { found, grade }: Hint & { found: Suggestion }) {
  const { move, corner } = targetOf(table, found);
  if (grade === 3) return [drawn("path", { class: "hint-outline", d: edgesPath(outlineOf(table.game.cellsOf(move))) })];
  const middle = { cx: corner[1] + 0.5, cy: corner[0] + 0.5 };
  return [
    drawn("circle", { class: "hint-around", ...middle, r: AROUND }),
    drawn("circle", { class: "hint-corner", ...middle, r: 0.42 }),
  ];
}
