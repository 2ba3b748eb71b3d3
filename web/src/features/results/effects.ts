// Storage of the results in the browser, which the player's other tabs share.

import type { Effects, World } from "../../app/state";
import {
  forgetResults,
  recallHelp,
  recallResults,
  rememberHelp,
  rememberResult,
  restoreResults,
} from "../../app/storage";
import type { ResultsEffect } from "./state";

export const EFFECTS: Effects<ResultsEffect> = {
  "results:recall": storing(() => undefined),
  "results:help": storing(({ id }) => rememberHelp(id)),
  "results:note": storing(({ id, result }) => rememberResult(id, result)),
  "results:forget": storing(forgetResults),
  "results:restore": storing(({ past }) => restoreResults(past)),
};

/** Stores something, then tells the page all that is stored. */
function storing<Effect>(store: (effect: Effect) => void) {
  return (effect: Effect, { dispatch }: World) => {
    store(effect);
    dispatch({ type: "results:known", past: recallResults(), helped: recallHelp() });
  };
}
