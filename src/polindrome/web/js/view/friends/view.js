// What play/friends/ shows on the page.

import { createBar } from "./bar.js";
import { createCards } from "./cards.js";
import { createTools } from "./tools.js";
import { createWatch } from "./watch.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createView(dispatch) {
  const painters = [createBar(dispatch), createCards(), createTools(dispatch), createWatch(dispatch)];
  return (state) => {
    for (const paint of painters) paint(state);
  };
}
