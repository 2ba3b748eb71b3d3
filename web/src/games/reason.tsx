// Why the move of a hint is good, in a sentence.

import { useModule } from "../app/hooks";
import { uiOfFamily } from "./index";
import type { Suggestion } from "./review";

/** The words for it are loaded with the first reason. */
export function Reason({ found, family }: { found: Suggestion; family: string }) {
  const later = useModule(uiOfFamily(family).later);
  return <span>{later?.describe(found.facts)}</span>;
}
