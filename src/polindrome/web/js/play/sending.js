// A move on its way to the server, and what comes back.

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").Interaction} Interaction */
/** @typedef {import("../types.js").SoundName} SoundName */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */

/** @satisfies {Interaction} */
export const IDLE = { mode: /** @type {const} */ ("idle") };

/**
 * The key of the next request: a repeated request has the same one, and does nothing twice.
 * @param {State} state
 */
export function nextKey({ client, sent }) {
  return `${client}-${sent}`;
}

/**
 * Send a move; until the answer comes, the hand is pending with the same key.
 * @param {State} state
 * @param {string} move
 * @param {Interaction & {mode: "pending"}} pending
 * @returns {Step}
 */
export function sendMove(state, move, pending) {
  const { table } = state;
  if (!table) return [state, []];
  const request = { id: table.id, key: pending.key, ply: table.game.ply, move };
  const waiting = { ...state, sent: state.sent + 1, interaction: pending, notice: null };
  return [waiting, [{ type: "send-move", ...request }]];
}

/**
 * What cannot be done, with the reason.
 * @param {State} state
 * @param {string} text
 * @returns {Step}
 */
export function protest(state, text) {
  return [state, soundAndWord("invalid", text)];
}

/**
 * @param {SoundName} name
 * @param {string} text
 * @returns {Effect[]}
 */
export function soundAndWord(name, text) {
  return [
    { type: "sound", name },
    { type: "say", text },
  ];
}
