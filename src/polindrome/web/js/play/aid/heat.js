// The mobility map over the board: off, the own one, the rival's, and off again.

import { t } from "../../words.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").Heat} Heat */

/** @type {readonly Heat[]} */
export const HEATS = ["off", "own", "rival"];

/**
 * @param {State} state
 * @param {Heat} [wanted]
 * @returns {Step}
 */
export function setHeat(state, wanted) {
  if (state.table?.family !== "blokus") return [state, []];
  const heat = wanted ?? nextOf(state.aid.heat);
  return [{ ...state, aid: { ...state.aid, heat } }, [{ type: "say", text: t(`board.heat.say.${heat}`) }]];
}

/** @param {Heat} heat */
function nextOf(heat) {
  return HEATS[(HEATS.indexOf(heat) + 1) % HEATS.length] ?? "off";
}
