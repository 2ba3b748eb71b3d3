// The piece under the pointer, until it is over the board and the ghost takes over.

import { asSeenTurned, facingOf } from "../../play/blokus/facing.js";
import { orientationOf } from "../../play/blokus/hand.js";
import { cssOf, ownColour } from "../../play/blokus/table.js";
import { pieceDrawing } from "./tray.js";

/** @typedef {import("../../types.js").BlokusState} State */

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createDraggedView(root) {
  return (state) => {
    const { drag, table, interaction } = state;
    root.hidden = !drag || interaction.mode !== "selected";
    if (!drag || interaction.mode !== "selected") return;
    const seen = asSeenTurned(interaction.held, facingOf(state));
    root.replaceChildren(pieceDrawing(orientationOf(seen), cssOf(table, ownColour(table))));
    root.style.transform = `translate(${drag.x}px, ${drag.y}px) translate(-50%, -50%)`;
  };
}
