// The way to forget how one fared, and to have it back at once.

import type { Message, State } from "../../../app/state";
import { t } from "../../../app/i18n";
import { element, write } from "../../../app/dom";

/**
 * One button for both, so that it keeps the focus; nothing is there to be forgotten at first, nor during lessons.
 */
export function createForget(dispatch: (message: Message) => void) {
  const words = element("small", { role: "status" });
  const button = element("button", { type: "button", class: "button", id: "forget-results" });
  const node = element("p", { class: "forget" }, button, words);
  let isForgotten = false;
  button.addEventListener("click", () => dispatch({ type: isForgotten ? "results:restore" : "results:forget" }));
  return {
    node,
    paint: ({ results: { past, forgotten }, screen }: State) => {
      const isEmpty = !Object.keys(past).length;
      isForgotten = isEmpty && forgotten !== null;
      write(button, t(isForgotten ? "results.restore" : "results.forget"));
      write(words, t(isForgotten ? "results.forgotten" : "results.forget.note"));
      node.hidden = screen === "tutorial" || (isEmpty && !isForgotten);
    },
  };
}
