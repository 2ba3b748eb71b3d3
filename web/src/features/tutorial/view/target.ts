// The squares that a lesson wants to be filled, marked on the board.

import type { Lesson } from "../../../games/game_ui";
import { byId, drawn, onChange } from "../../../app/dom";

export function createTarget(): (target: Lesson["target"], isSolved: boolean) => void {
  const layer = drawn("g", { class: "target-squares", "aria-hidden": "true" });
  const paint = onChange((target: Lesson["target"], isSolved: boolean) => {
    layer.replaceChildren(...(isSolved ? [] : target.map(square)));
  });
  return (target, isSolved) => {
    const picture = byId("board").querySelector("svg");
    if (picture && layer.parentNode !== picture) picture.append(layer);
    paint(target, isSolved);
  };
}

function square([row, col]: [row: number, col: number]) {
  return drawn("rect", { x: col + 0.1, y: row + 0.1, width: 0.8, height: 0.8, rx: 0.12 });
}
