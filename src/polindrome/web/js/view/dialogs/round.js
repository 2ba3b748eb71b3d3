// The break between two rounds.

import { t } from "../../words.js";
import { frame } from "../dialog.js";
import { element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../dialog.js").Window} Window */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {Window}
 */
export function createRound(dispatch) {
  const { node, body } = frame("round", t("dialogs.round.title"), dispatch);
  const paint = onChange((/** @type {Table} */ table) => body.replaceChildren(...roundBody(table, node)));
  return {
    name: "round",
    node,
    paint: ({ table, dialog }) => {
      if (table && dialog === "round") paint(table);
    },
  };
}

/**
 * @param {Table} table
 * @param {HTMLDialogElement} node
 */
function roundBody(table, node) {
  const go = element("button", { type: "button", class: "button primary", id: "next-round", autofocus: true });
  go.append(t("dialogs.round.next"));
  go.addEventListener("click", () => node.close());
  const words = VIEWS[table.family].breakWords(table).map((text) => element("p", {}, text));
  return [...words, element("div", { class: "actions" }, go)];
}
