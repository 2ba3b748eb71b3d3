// What the computer thinks, and the wish that it moves now.

import type { State, Step } from "../../app/state";
import type { Thought } from "./types";
import { isThinking, isWatching } from "../../app/table";

/** What the computer said last, as long as it thinks about what is seen on the board. */
export function thoughtOf({ table, queue, hints: { thought } }: State): Thought | null {
  if (!table || !thought || queue.length || !isThinking(table)) return null;
  return thought.ply === table.game.ply && thought.seat === table.game.turn ? thought : null;
}

/** Whether the move that it likes is shown: to players only if they want to know it. */
export function showsThought({ table, settings }: State) {
  return settings.thoughts || (table !== null && isWatching(table));
}

/** Whether the computer can be asked to move now: by those who play, and by all if nobody does. */
export function mayHurry(state: State) {
  const { table, hints } = state;
  if (!table || hints.hurried || !thoughtOf(state)) return false;
  return !isWatching(table) || table.seats.every(({ kind }) => kind === "bot");
}

export function hurry(state: State): Step {
  const { table, hints } = state;
  if (!table || !mayHurry(state)) return [state, []];
  return [
    { ...state, hints: { ...hints, hurried: true } },
    [{ type: "hints:hurry", id: table.id, ply: table.game.ply }],
  ];
}
