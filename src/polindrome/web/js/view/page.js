// All views together: which screen is shown, and what is on it.

import { createDialogsView } from "./dialogs.js";
import { byId } from "./dom.js";
import { createLobbyView } from "./lobby.js";
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
  ];
  return (state) => {
    const isBare = state.screen === "game" && !state.table;
    document.body.dataset.screen = isBare ? "loading" : state.screen;
    byId("connection").hidden = state.connection !== "lost" || state.screen === "lobby";
    for (const paint of views) paint(state);
  };
}
