// What play/text/ shows on the page: the game in words, once somebody wants it.

import { isInWords } from "../../play/text/update.js";
import { byId } from "../dom.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createView(dispatch) {
  const root = byId("text");
  /** @type {Promise<(state: State) => void>|null} */
  let panel = null;
  /** @type {State} */
  let latest;
  let wasShown = false;
  return (state) => {
    latest = state;
    const isShown = isInWords(state);
    const isTurnedOn = isShown && !wasShown;
    wasShown = isShown;
    document.body.toggleAttribute("data-words-mode", isShown);
    root.hidden = !isShown;
    if (!isShown) return;
    panel ??= import("./panel.js").then(({ createPanel }) => createPanel(root, dispatch));
    void panel.then((paint) => {
      paint(latest);
      if (isTurnedOn) byId("text-input").focus({ preventScroll: true });
    });
  };
}
