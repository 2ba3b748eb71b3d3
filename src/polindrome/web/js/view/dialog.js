// A window on top of the page: its frame, and when it is open.

import { t } from "../words.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").DialogName} DialogName */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

/**
 * - paint: draws what it shows of a state, open or not.
 * @typedef {{name: DialogName, node: HTMLDialogElement, paint: (state: State) => void}} Window
 */

/**
 * An empty window that can be closed; it tells when it is.
 * @param {DialogName} name
 * @param {string} title
 * @param {(message: Message) => void} dispatch
 */
export function frame(name, title, dispatch) {
  const heading = element("h2", { id: `${name}-title` }, title);
  const close = element("button", { type: "button", class: "tool", "aria-label": t("page.close") }, icon("clear"));
  const body = element("div", { class: "body" });
  const head = element("header", {}, heading, close);
  const node = element("dialog", { id: name, "aria-labelledby": `${name}-title` }, head, body);
  close.addEventListener("click", () => node.close());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  node.addEventListener("close", () => dispatch({ type: "dialog-closed", dialog: name }));
  return { node, body, title: heading };
}
