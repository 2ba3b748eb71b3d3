// All views together: which screen is shown, and what is on it.

import type { Message, State } from "./types";
import { createAreaViews } from "./feature_views";
import { createDialogsView } from "./dialogs";
import { byId } from "./dom";
import { createLobbyView } from "../features/lobby/lobby";
import { createStatesView, screenOf } from "./states";
import { createTableView } from "../features/table/table_view";
import { createToolsView } from "./tools";

export function createPageView(
  dispatch: (message: Message) => void,
  visit: (path: string) => void,
): (state: State) => void {
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
