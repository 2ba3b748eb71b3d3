// The better placement that a review knows, as a dashed outline on the board.

import { moveOfAction } from "../../../blokus/moves.js";
import { entrySeen } from "../../../play/replay/entries.js";
import { verdictIn } from "../../../play/replay/review.js";
import { drawn, onChange } from "../../dom.js";
import { edgesPath, outlineOf } from "../../blokus/shapes.js";

/** @typedef {import("../../../play/replay/types.js").Better} Better */
/** @typedef {import("../../../types.js").BlokusGame} BlokusGame */
/** @typedef {import("../../../types.js").BlokusState} State */

/**
 * @param {HTMLElement} board
 * @returns {(state: State) => void}
 */
export function createBetterView(board) {
  const layer = drawn("g", { class: "better" });
  board.querySelector(".plane")?.append(layer);
  const paint = onChange((/** @type {Better|null} */ better, /** @type {BlokusGame} */ game) => {
    layer.replaceChildren(...(better ? outline(game, better.action) : []));
  });
  return (state) => {
    const { replay, table } = state;
    const verdict = replay.panel === "game" ? verdictIn(replay.review, entrySeen(state)) : undefined;
    paint(verdict?.better ?? null, table.game);
  };
}

/**
 * Light on dark, so that it is seen on any colour.
 * @param {BlokusGame} game
 * @param {number} action
 */
function outline(game, action) {
  const d = edgesPath(outlineOf(game.cellsOf(moveOfAction(action, game.size))));
  return [drawn("path", { class: "under", d }), drawn("path", { class: "over", d })];
}
