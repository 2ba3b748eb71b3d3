// The way to forget how one fared, and to have it back at once.

import { t } from "../../words.js";
import { element, write } from "../dom.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * One button for both, so that it keeps the focus; nothing is there to be forgotten at first, nor during lessons.
 * @param {(message: Message) => void} dispatch
 */
export function createForget(dispatch) {
  const words = element("small", { role: "status" });
  const button = element("button", { type: "button", class: "button", id: "forget-results" });
  const node = element("p", { class: "forget" }, button, words);
  let isForgotten = false;
  button.addEventListener("click", () => dispatch({ type: isForgotten ? "results:restore" : "results:forget" }));
  return {
    node,
    /** @param {State} state */
    paint: ({ results: { past, forgotten }, screen }) => {
      const isEmpty = !Object.keys(past).length;
      isForgotten = isEmpty && forgotten !== null;
      write(button, t(isForgotten ? "results.restore" : "results.forget"));
      write(words, t(isForgotten ? "results.forgotten" : "results.forget.note"));
      node.hidden = screen === "learn" || (isEmpty && !isForgotten);
    },
  };
}
