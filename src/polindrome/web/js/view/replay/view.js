// Looking back on the page: the panel of the game so far, the course of what there is to study, and the steps below the
// board.

import { isLookingBack } from "../../play/table.js";
import { byId } from "../dom.js";
import { createGamePanel } from "./game.js";
import { createGraphOf } from "./graphs.js";
import { createSteps } from "./steps.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createView(dispatch) {
  const steps = createSteps(dispatch);
  const course = createGraphOf("study", dispatch);
  const paintPanel = createGamePanel(byId("panel-game"), dispatch);
  return (state) => {
    const { table, screen, replay } = state;
    if (!table || screen !== "game") return;
    const seated = { ...state, table };
    const [dock, study] = [byId("dock"), byId("panel-study")];
    // Every game lays the dock and the panel anew.
    if (steps.node.parentNode !== dock) dock.querySelector(".controls")?.after(steps.node);
    if (course.node.parentNode !== study) study.append(course.node);
    dock.dataset.steps = String(isStepping(seated));
    steps.paint(seated);
    (replay.panel === "game" ? paintPanel : course.paint)(seated);
  };
}

/**
 * Whether there are steps where the buttons for moves are otherwise: nothing can be moved.
 * @param {State & {table: import("../../types.js").Table}} state
 */
function isStepping(state) {
  return isLookingBack(state) || (state.table.outcome !== null && !state.queue.length);
}
