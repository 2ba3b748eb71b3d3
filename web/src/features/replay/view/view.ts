// Looking back on the page: the panel of the game so far, the course of what there is to study, and the steps below the
// board.

import type { Message, State, Table } from "../../../app/state";
import { isLookingBack } from "../../../app/table";
import { byId } from "../../../app/dom";
import { createGamePanel } from "./game";
import { createGraphOf } from "./graphs";
import { createSteps } from "./steps";

export function createView(dispatch: (message: Message) => void): (state: State) => void {
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

/** Whether there are steps where the buttons for moves are otherwise: nothing can be moved. */
function isStepping(state: State & { table: Table }) {
  return isLookingBack(state) || (state.table.outcome !== null && !state.queue.length);
}
