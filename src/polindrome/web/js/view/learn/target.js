// The squares that a lesson wants to be filled, marked on the board.

import { byId, drawn, onChange } from "../dom.js";

/** @typedef {import("../../play/learn/types.js").Lesson} Lesson */

/** @returns {(target: Lesson["target"], isSolved: boolean) => void} */
export function createTarget() {
  const layer = drawn("g", { class: "target-squares", "aria-hidden": "true" });
  const paint = onChange((/** @type {Lesson["target"]} */ target, /** @type {boolean} */ isSolved) => {
    layer.replaceChildren(...(isSolved ? [] : target.map(square)));
  });
  return (target, isSolved) => {
    const picture = byId("board").querySelector("svg");
    if (picture && layer.parentNode !== picture) picture.append(layer);
    paint(target, isSolved);
  };
}

/** @param {[row: number, col: number]} cell */
function square([row, col]) {
  return drawn("rect", { x: col + 0.1, y: row + 0.1, width: 0.8, height: 0.8, rx: 0.12 });
}
