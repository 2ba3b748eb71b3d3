// The second line about now: what the computer thinks, why a hint is good, or what a move would change.

import type { Thought } from "../types";
import type { State } from "../../../app/state";
import { showsThought, thoughtOf } from "../thought";
import { language, number, t } from "../../../app/i18n";
import { eachFrame, element } from "../../../app/dom";

/**
 * Once in a frame: the hand moves faster than anybody reads.
 * @param partsOf What a family of games has to say.
 */
export function createAsideView<S extends State>(
  root: HTMLElement,
  partsOf: (state: S) => (Node | string)[],
): (state: S) => void {
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

/** How much the computer has looked at and, if that may be known, what it would play. */
function thoughtWords({ simulations, move, win }: Thought, shows: boolean) {
  if (simulations === null) return "";
  const games = t("hints.thought.games", { count: simulations, number: simulations.toLocaleString(language) });
  if (!shows || !move || win === null) return games;
  return t("hints.thought.likes", { games, move: move.replace(/(\.\w+)?@/, " "), win: number(100 * win) });
}
