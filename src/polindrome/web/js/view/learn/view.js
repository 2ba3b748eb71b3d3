// What play/learn/ shows on the page: the invitation, and the lessons once somebody wants them.

import { byId } from "../dom.js";
import { createInvitation } from "./invitation.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createView(dispatch) {
  const paintInvitation = createInvitation(byId("invitation"), dispatch);
  /** @type {Promise<(state: State) => void>|null} */
  let panel = null;
  /** @type {State} */
  let latest;
  return (state) => {
    latest = state;
    paintInvitation(state);
    if (state.screen !== "learn") return;
    panel ??= import("./panel.js").then(({ createPanel }) => createPanel(byId("lesson"), dispatch));
    // Whatever has happened in the meantime, the newest state is drawn.
    void panel.then((paint) => paint(latest));
  };
}
