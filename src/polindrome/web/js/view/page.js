// All views together: which screen is shown, and what hangs under the pointer.

import { findOrientation } from "../blokus/pieces.js";
import { ownColour } from "../play/table.js";
import { createBoardView } from "./board.js";
import { createDialogsView } from "./dialogs.js";
import { createDockView, pieceDrawing } from "./dock.js";
import { byId } from "./dom.js";
import { createLobbyView } from "./lobby.js";
import { createMobilityView } from "./mobility.js";
import { createPlayersView } from "./players.js";
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
    createPlayersView(byId("players")),
    createBoardView(byId("board")),
    createMobilityView(byId("mobility")),
    createDockView(byId("dock"), dispatch),
    createToolsView(byId("tools"), dispatch, () => visit("/")),
    createDialogsView(byId("dialogs"), dispatch),
  ];
  return (state) => {
    const isBare = state.screen === "game" && !state.table;
    document.body.dataset.screen = isBare ? "loading" : state.screen;
    byId("connection").hidden = state.connection !== "lost" || state.screen === "lobby";
    for (const paint of views) paint(state);
    paintDragged(byId("dragged"), state);
  };
}

/**
 * The piece under the pointer, until it is over the board and the ghost takes over.
 * @param {HTMLElement} root
 * @param {State} state
 */
function paintDragged(root, { drag, table, interaction }) {
  root.hidden = !drag || interaction.mode !== "selected";
  if (root.hidden || !drag || !table || interaction.mode !== "selected") return;
  const { pieceId, degrees, flipped } = interaction.held;
  const colour = table.game.variant.colours[ownColour(table)]?.name.toLowerCase() ?? "";
  const drawing = pieceDrawing(findOrientation(pieceId, degrees, flipped), colour);
  root.replaceChildren(drawing);
  root.style.transform = `translate(${drag.x}px, ${drag.y}px) translate(-50%, -50%)`;
}
