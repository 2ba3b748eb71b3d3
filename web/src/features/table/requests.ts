// What is asked of the server beside moves, and what becomes of requests that it refuses or leaves unanswered.

import type { Effect, State, Step, Wishes } from "../../app/state";
import { t } from "../../app/i18n";
import { uiOf } from "../../games";
import { nextKey, protest } from "../../app/moves";
import { mayUndo } from "../../app/table";

/** The server did not take the move: the hand has it again, with the reason. */
export function refused(state: State, key: string, text: string): Step {
  const { table, interaction } = state;
  if (!table || interaction.mode !== "pending" || interaction.key !== key) return [state, []];
  const kept = { ...state, interaction: uiOf(table).refuse(interaction) };
  return protest({ ...kept, notice: { tone: "bad", text } }, text);
}

/** The server has not answered yet: the move stays as it is. */
export function delayed(state: State, key: string): Step {
  if (state.interaction.mode !== "pending" || state.interaction.key !== key) return [state, []];
  return warned(state, t("page.silent.move"));
}

export function warned(state: State, text: string): Step {
  return [{ ...state, notice: { tone: "bad", text } }, [{ type: "say", text }]];
}

export function undo(state: State): Step {
  const { table } = state;
  if (!table || !mayUndo(state)) return [state, []];
  const request = { id: table.id, key: nextKey(state), ply: latestPly(state, table.game.ply) };
  return [{ ...state, busy: true, sent: state.sent + 1 }, [{ type: "send-undo", ...request }]];
}

/** The ply of the game as far as the page has heard of it, shown or not. */
function latestPly(state: State, shown: number) {
  return state.queue.reduce((ply, event) => {
    if (event.kind === "moved" || event.kind === "drawn") return event.ply + 1;
    return event.kind === "undone" ? event.ply : ply;
  }, shown);
}

export function start(state: State, game: string, wishes: Wishes): Step {
  if (state.busy) return [state, []];
  const settings = { ...state.settings, game, wishes: { ...state.settings.wishes, [game]: wishes } };
  const effects: Effect[] = [
    { type: "remember", settings },
    { type: "create", game, wishes, undoAll: settings.undoAll },
  ];
  return [{ ...state, settings, busy: true, dialog: null, notice: null }, effects];
}
