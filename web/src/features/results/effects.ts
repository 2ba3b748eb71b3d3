// The world outside, as play/results/ asks for it: the memory of the browser, which other pages of it share.

import type { ResultsEffect } from "./types";
import type { World } from "../../app/world";
import {
  forgetResults,
  recallHelp,
  recallResults,
  rememberHelp,
  rememberResult,
  restoreResults,
} from "../../app/storage";

export function perform(effect: ResultsEffect, { dispatch }: World) {
  change(effect);
  dispatch({ type: "results:known", past: recallResults(), helped: recallHelp() });
}

function change(effect: ResultsEffect) {
  switch (effect.type) {
    case "results:help":
      return rememberHelp(effect.id);
    case "results:note":
      return rememberResult(effect.id, effect.result);
    case "results:forget":
      return forgetResults();
    case "results:restore":
      return restoreResults(effect.past);
  }
}
