// Why the move of a hint is good, while it is the one in hand.

import { indexToPosition } from "../../../entropy/board.js";
import { FIRST_SLIDE, formatSlide, slideOfAction } from "../../../entropy/notation.js";
import { aimOf } from "../../../play/entropy/hand.js";
import { createReason } from "../reason.js";

/** @typedef {import("../../../types.js").EntropyState} State */

/** @returns {(state: State) => Node[]} */
export function createParts() {
  const reasonOf = createReason(() => import("../../../play/replay/entropy/sentences.js"));
  return (state) => {
    const { found, grade } = state.aid.hint ?? {};
    return found && grade === 3 && isInHand(state, found.action) ? [reasonOf(found)] : [];
  };
}

/**
 * A pass is in hand if nothing else is.
 * @param {State} state
 * @param {number} action
 */
function isInHand({ table, interaction }, action) {
  const aim = interaction.mode === "pending" ? null : aimOf(table.game, interaction);
  return aim ? aim.text === textOf(action) : interaction.mode === "idle";
}

/** @param {number} action */
function textOf(action) {
  return action < FIRST_SLIDE ? indexToPosition(action) : formatSlide(slideOfAction(action));
}
