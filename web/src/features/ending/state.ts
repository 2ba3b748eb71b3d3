// Whether the result of a finished game is shown, and whether it is celebrated.

import type { GameEvent, State, Step, Table, Updates } from "../../app/state";
import { changed, hasTable } from "../../app/steps";
import { isOwn } from "../../app/table";

export interface EndingState {
  /** Whether the result is beside the board: it opens when a game ends, and by its button. */
  isShown: boolean;
  /** Whether the player has just won. */
  isCelebrated: boolean;
}

export type EndingMessage = { type: "ending:show" } | { type: "ending:hide" };

export const EMPTY: EndingState = { isShown: false, isCelebrated: false };

export const UPDATES: Updates<EndingMessage> = {
  "ending:show": (state) => [changed(state, "ending", { isShown: hasResult(state) }), []],
  "ending:hide": (state) => [changed(state, "ending", EMPTY), []],
};

export function clear(state: State): State {
  return { ...state, ending: EMPTY };
}

/**
 * The result opens when the page sees the game end. A game that was over before is opened for its board and its moves;
 * only text mode, which has no button for the result, shows it at once.
 */
export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (event.kind === "undone") return [clear(state), []];
  if (event.kind !== "finished" || !hasTable(state)) return [state, []];
  const isShown = isLive || state.settings.textMode;
  return [changed(state, "ending", { isShown, isCelebrated: isLive && isWon(state.table) }), []];
}

/** Whether there is a result to be shown. */
export function hasResult({ table, queue }: State) {
  return Boolean(table?.outcome) && !queue.length;
}

/** Whether a player at this device has won, and not everyone has. */
function isWon(table: Table) {
  const winners = table.outcome?.winners ?? [];
  return winners.length < table.seats.length && winners.some((seat) => isOwn(table, seat));
}
