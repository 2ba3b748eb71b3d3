// The views that are no components yet; they fill the elements that the page has for them.

import { createFeatureViews } from "./feature_views";
import { createDialogsView } from "./dialogs";
import { byId } from "./dom";
import type { Message, State } from "./state";
import { createLobbyView } from "../features/lobby/lobby";
import { createTableView } from "../features/table/table_view";

export function createLegacyViews(dispatch: (message: Message) => void): (state: State) => void {
  const views = [
    createLobbyView(byId("lobby"), dispatch),
    createTableView(dispatch),
    createDialogsView(byId("dialogs"), dispatch),
    ...createFeatureViews(dispatch),
  ];
  return (state) => views.forEach((paint) => paint(state));
}
