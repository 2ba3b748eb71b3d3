// What the computer thinks, and the wish that it moves now.

import { isThinking, isWatching } from "../table.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("./types.js").Thought} Thought */

/**
 * What the computer said last, as long as it thinks about what is seen on the board.
 * @param {State} state
 * @returns {Thought|null}
 */
export function thoughtOf({ table, queue, aid: { thought } }) {
  if (!table || !thought || queue.length || !isThinking(table)) return null;
  return thought.ply === table.game.ply && thought.seat === table.game.turn ? thought : null;
}

/**
 * Whether the move that it likes is shown: to players only if they want to know it.
 * @param {State} state
 */
export function showsThought({ table, settings }) {
  return settings.thoughts || (table !== null && isWatching(table));
}

/**
 * Whether the computer can be asked to move now: by those who play, and by all if nobody does.
 * @param {State} state
 */
export function mayHurry(state) {
  const { table, aid } = state;
  if (!table || aid.hurried || !thoughtOf(state)) return false;
  return !isWatching(table) || table.seats.every(({ kind }) => kind === "bot");
}

/**
 * @param {State} state
 * @returns {Step}
 */
export function hurry(state) {
  const { table, aid } = state;
  if (!table || !mayHurry(state)) return [state, []];
  return [{ ...state, aid: { ...aid, hurried: true } }, [{ type: "aid:hurry", id: table.id, ply: table.game.ply }]];
}
