// Open a saved game. What is in the window is loaded when it is first opened.

import { t } from "../../words.js";
import { frame } from "../dialog.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../dialog.js").Window} Window */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {Window}
 */
export function createOpen(dispatch) {
  const { node, body } = frame("open", t("replay.open.title"), dispatch);
  /** @type {Promise<(state: import("../../types.js").State) => void>|null} */
  let painter = null;
  return {
    name: "open",
    node,
    paint: (state) => {
      if (state.dialog !== "open") return;
      painter ??= import("../replay/open.js").then(({ createOpenBody }) => createOpenBody(body, dispatch));
      void painter.then((paint) => paint(state));
    },
  };
}
