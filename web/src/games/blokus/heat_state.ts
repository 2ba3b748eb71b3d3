// The mobility map over the board: off, the own one, the rival's, and off again.

import type { State, Step, Heat } from "../../app/state";
import { t } from "../../app/i18n";

export const HEATS: readonly Heat[] = ["off", "own", "rival"];

export function setHeat(state: State, wanted?: Heat): Step {
  if (state.table?.family !== "blokus") return [state, []];
  const heat = wanted ?? nextOf(state.hints.heat);
  return [{ ...state, hints: { ...state.hints, heat } }, [{ type: "say", text: t(`board.heat.say.${heat}`) }]];
}

function nextOf(heat: Heat) {
  return HEATS[(HEATS.indexOf(heat) + 1) % HEATS.length] ?? "off";
}
