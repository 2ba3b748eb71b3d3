// Looking back on the page: the panel of the game so far, and the steps below the board.

import { isLookingBack } from "../../play/table.js";
import { byId } from "../dom.js";
import { createGamePanel } from "./game.js";
import { createDockSteps } from "./steps.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createView(dispatch) {
  const steps = createDockSteps(dispatch);
  const paintPanel = createGamePanel(byId("panel-game"), dispatch);
  return (state) => {
    const { table, screen, replay } = state;
    if (!table || screen !== "game") return;
    const seated = { ...state, table };
    const dock = byId("dock");
    // Every game lays the dock anew.
    if (steps.node.parentNode !== dock) dock.querySelector(".controls")?.after(steps.node);
    dock.dataset.steps = String(isStepping(seated));
    steps.paint(seated);
    if (replay.panel === "game") paintPanel(seated);
  };
}

/**
 * Whether there are steps where the buttons for moves are otherwise: nothing can be moved.
 * @param {State & {table: import("../../types.js").Table}} state
 */
function isStepping(state) {
  return isLookingBack(state) || (state.table.outcome !== null && !state.queue.length);
}
