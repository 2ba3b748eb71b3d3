// Looking at a game of computers, who play at their own pace: pause, the next move, and how fast.

import type { Notice, State, Step } from "../../app/state";
import type { Watch } from "./types";
import { t } from "../../app/i18n";
import { isBotsOnly } from "../../app/table";

/** How fast one can look. */
export const SPEEDS = [0.5, 1, 2, 4];

export const AT_ONCE: Watch = { paused: false, steps: 0, speed: 1 };

/** Whether one chooses the pace: where people play, nobody does. */
export function isWatched({ table }: State) {
  return table !== null && isBotsOnly(table) && !table.outcome;
}

/** Whether the next move has to wait until one wants to see it; what follows from a move comes with it. */
export function isHeld({ friends: { watch }, queue }: State) {
  return watch.paused && !watch.steps && queue[0]?.kind === "moved";
}

/** How long the next event waits, at the pace that was chosen. */
export function atPace(state: State, milliseconds: number) {
  const { watch } = state.friends;
  if (!isWatched(state)) return milliseconds;
  return watch.steps ? 0 : milliseconds / watch.speed;
}

/** Stop, or go on. */
export function pause(state: State): Step {
  const { watch } = state.friends;
  const [after, effects] = shownSoon(state, { ...watch, paused: !watch.paused, steps: 0 });
  if (watch.paused) return [{ ...after, notice: null }, effects];
  return [{ ...after, notice: pauseNotice() }, [...effects, { type: "say", text: t("friends.watch.paused") }]];
}

function pauseNotice(): Notice {
  return { tone: "info", text: t("friends.watch.paused") };
}

/** Show the next move, and stop there. */
export function step(state: State): Step {
  return shownSoon(state, { ...state.friends.watch, paused: true, steps: 1 });
}

function shownSoon(state: State, watch: Watch): Step {
  const after = { ...state, friends: { ...state.friends, watch } };
  if (state.waiting || watch.steps + Number(!watch.paused) === 0) return [after, []];
  return [{ ...after, waiting: true }, [{ type: "later", milliseconds: 0, message: { type: "next" } }]];
}

/** A move has been shown: if it was asked for, no other one is. */
export function moved(state: State): State {
  const { friends } = state;
  if (!friends.watch.paused) return state;
  return { ...state, notice: pauseNotice(), friends: { ...friends, watch: { ...friends.watch, steps: 0 } } };
}
