// Why the move of a hint is good, in a sentence.

import { element } from "../dom.js";

/** @typedef {import("../../play/aid/types.js").Suggestion} Suggestion */

/**
 * The words for it are loaded when the first reason is asked for; they come into the element that is returned.
 * @template Facts
 * @param {() => Promise<{describe(facts: Facts): string}>} load
 * @returns {(found: Suggestion) => HTMLElement}
 */
export function createReason(load) {
  /** @type {{found: Suggestion, node: HTMLElement}|null} */
  let last = null;
  return (found) => {
    if (last?.found === found) return last.node;
    const node = element("span");
    last = { found, node };
    void load().then(({ describe }) => node.append(describe(/** @type {Facts} */ (found.facts))));
    return node;
  };
}
