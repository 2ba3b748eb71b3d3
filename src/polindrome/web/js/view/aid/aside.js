// The second line about now: what the computer thinks, why a hint is good, or what a move would change.

import { showsThought, thoughtOf } from "../../play/aid/thought.js";
import { language, number, t } from "../../words.js";
import { eachFrame, element } from "../dom.js";

/** @typedef {import("../../play/aid/types.js").Thought} Thought */
/** @typedef {import("../../types.js").State} State */

/**
 * Once in a frame: the hand moves faster than anybody reads.
 * @template {State} S
 * @param {HTMLElement} root
 * @param {(state: S) => (Node|string)[]} partsOf What a family of games has to say.
 * @returns {(state: S) => void}
 */
export function createAsideView(root, partsOf) {
  const line = element("p", { class: "aside", id: "aside" });
  const running = element("progress", { class: "thinking", "aria-label": t("table.wait.computer"), hidden: true });
  root.querySelector(".words")?.append(line);
  root.append(running);
  return eachFrame((state) => {
    const thought = thoughtOf(state);
    running.hidden = !thought;
    line.replaceChildren(...(thought ? [thoughtWords(thought, showsThought(state))] : partsOf(state)));
  });
}

/**
 * How much the computer has looked at and, if that may be known, what it would play.
 * @param {Thought} thought
 * @param {boolean} shows
 */
function thoughtWords({ simulations, move, win }, shows) {
  if (simulations === null) return "";
  const games = t("aid.thought.games", { count: simulations, number: simulations.toLocaleString(language) });
  if (!shows || !move || win === null) return games;
  return t("aid.thought.likes", { games, move: move.replace(/(\.\w+)?@/, " "), win: number(100 * win) });
}
