// Why the move of a hint is good, while it is the one in hand.

import type { EntropyState as State } from "../types";
import { indexToPosition } from "../rules/board";
import { FIRST_SLIDE, formatSlide, slideOfAction } from "../rules/notation";
import { aimOf } from "../selection";
import { createReason } from "../../reason";

export function createParts(): (state: State) => Node[] {
  const reasonOf = createReason(() => import("../../../app/later").then((later) => later.entropy));
  return (state) => {
    const { found, grade } = state.hints.hint ?? {};
    return found && grade === 3 && isInHand(state, found.action) ? [reasonOf(found)] : [];
  };
}

/** A pass is in hand if nothing else is. */
function isInHand({ table, interaction }: State, action: number) {
  const aim = interaction.mode === "pending" ? null : aimOf(table.game, interaction);
  return aim ? aim.text === textOf(action) : interaction.mode === "idle";
}

function textOf(action: number) {
  return action < FIRST_SLIDE ? indexToPosition(action) : formatSlide(slideOfAction(action));
}
