// The piece under the pointer, until it is over the board and the ghost takes over.

import { orientationOf } from "../../play/blokus/hand.js";
import { cssOf, ownColour } from "../../play/blokus/table.js";
import { pieceDrawing } from "./tray.js";

/** @typedef {import("../../types.js").BlokusState} State */

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createDraggedView(root) {
  return ({ drag, table, interaction }) => {
    root.hidden = !drag || interaction.mode !== "selected";
    if (!drag || interaction.mode !== "selected") return;
    root.replaceChildren(pieceDrawing(orientationOf(interaction.held), cssOf(table, ownColour(table))));
    root.style.transform = `translate(${drag.x}px, ${drag.y}px) translate(-50%, -50%)`;
  };
}
