// Take a game along: as a link, a file or a picture. What is in the window is loaded when it is first opened.

import { t } from "../../words.js";
import { frame } from "../dialog.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../dialog.js").Window} Window */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {Window}
 */
export function createShare(dispatch) {
  const { node, body } = frame("share", t("replay.share.title"), dispatch);
  /** @type {Promise<(state: import("../../types.js").State) => void>|null} */
  let painter = null;
  return {
    name: "share",
    node,
    paint: (state) => {
      if (state.dialog !== "share") return;
      painter ??= import("../replay/share.js").then(({ createShareBody }) => createShareBody(body, dispatch));
      void painter.then((paint) => paint(state));
    },
  };
}
