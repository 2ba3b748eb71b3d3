// Why the move of a hint is good, in a sentence.

import type { Better as Suggestion } from "../../replay/types";
import { element } from "../../../app/dom";

/**
 * The words for it are loaded when the first reason is asked for; they come into the element that is returned.
 */
export function createReason<Facts>(
  load: () => Promise<{ describe(facts: Facts): string }>,
): (found: Suggestion) => HTMLElement {
  let last: { found: Suggestion; node: HTMLElement } | null = null;
  return (found) => {
    if (last?.found === found) return last.node;
    const node = element("span");
    last = { found, node };
    void load().then(({ describe }) => node.append(describe(found.facts as Facts)));
    return node;
  };
}
