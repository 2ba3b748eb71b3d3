// All views together: which screen is shown, and what is on it.

import { createAreaViews } from "./areas.js";
import { createDialogsView } from "./dialogs.js";
import { byId } from "./dom.js";
import { createLobbyView } from "./lobby.js";
import { createStatesView, screenOf } from "./states.js";
import { createTableView } from "./table.js";
import { createToolsView } from "./tools.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @param {(path: string) => void} visit
 * @returns {(state: State) => void}
 */
export function createPageView(dispatch, visit) {
  const views = [
    createLobbyView(byId("lobby"), dispatch),
    createTableView(dispatch),
    createToolsView(byId("tools"), dispatch, () => visit("/")),
    createDialogsView(byId("dialogs"), dispatch),
    createStatesView(dispatch),
    ...createAreaViews(dispatch),
  ];
  return (state) => {
    const screen = screenOf(state);
    document.body.dataset.screen = screen;
    byId("connection").hidden = state.connection !== "lost" || screen === "loading";
    for (const paint of views) paint(state);
  };
}
