// The world outside, as play/results/ asks for it: the memory of the browser, which other pages of it share.

import { forgetResults, recallHelp, recallResults, rememberHelp, rememberResult, restoreResults } from "../memory.js";

/** @typedef {import("../play/results/types.js").ResultsEffect} ResultsEffect */
/** @typedef {import("./world.js").World} World */

/**
 * @param {ResultsEffect} effect
 * @param {World} world
 */
export function perform(effect, { dispatch }) {
  change(effect);
  dispatch({ type: "results:known", past: recallResults(), helped: recallHelp() });
}

/** @param {ResultsEffect} effect */
function change(effect) {
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
