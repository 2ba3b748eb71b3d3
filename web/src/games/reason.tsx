// Why the move of a hint is good, in a sentence.

import { useEffect, useState } from "preact/hooks";
import type { Later } from "./game_ui";
import type { Better as Suggestion } from "./review";
import { element } from "../app/dom";

/**
 * The words for it are loaded when the first reason is asked for; they come into the element that is returned.
 */
export function createReason(
  load: () => Promise<{ describe(facts: unknown): string }>,
): (found: Suggestion) => HTMLElement {
  let last: { found: Suggestion; node: HTMLElement } | null = null;
  return (found) => {
    if (last?.found === found) return last.node;
    const node = element("span");
    last = { found, node };
    void load().then(({ describe }) => node.append(describe(found.facts)));
    return node;
  };
}

/** The same as a component. */
export function Reason({ found, load }: { found: Suggestion; load: () => Promise<Later> }) {
  const [text, setText] = useState("");
  useEffect(() => {
    void load().then(({ describe }) => setText(describe(found.facts)));
  }, [found, load]);
  return <span>{text}</span>;
}
