// The piece under the pointer, until it is over the board and the ghost takes over.

import type { BlokusState as State } from "../types";
import { asSeenTurned, facingOf } from "../board_rotation";
import { orientationOf } from "../selection";
import { cssOf, ownColour } from "../table";
import { pieceDrawing } from "./tray";

export function createDraggedView(root: HTMLElement): (state: State) => void {
  return (state) => {
    const { drag, table, interaction } = state;
    root.hidden = !drag || interaction.mode !== "selected";
    if (!drag || interaction.mode !== "selected") return;
    const seen = asSeenTurned(interaction.held, facingOf(state));
    root.replaceChildren(pieceDrawing(orientationOf(seen), cssOf(table, ownColour(table))));
    root.style.transform = `translate(${drag.x}px, ${drag.y}px) translate(-50%, -50%)`;
  };
}
