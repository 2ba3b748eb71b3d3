// What is asked of the server beside moves, and what becomes of requests that it refuses or leaves unanswered.

import { t } from "../words.js";
import { FAMILIES } from "./families.js";
import { nextKey, protest } from "./sending.js";
import { mayUndo } from "./table.js";

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Wishes} Wishes */

/**
 * The server did not take the move: the hand has it again, with the reason.
 * @param {State} state
 * @param {string} key
 * @param {string} text
 * @returns {Step}
 */
export function refused(state, key, text) {
  const { table, interaction } = state;
  if (!table || interaction.mode !== "pending" || interaction.key !== key) return [state, []];
  const kept = { ...state, interaction: FAMILIES[table.family].refuse(interaction) };
  return protest({ ...kept, notice: { tone: "bad", text } }, text);
}

/**
 * The server has not answered yet: the move stays as it is.
 * @param {State} state
 * @param {string} key
 * @returns {Step}
 */
export function delayed(state, key) {
  if (state.interaction.mode !== "pending" || state.interaction.key !== key) return [state, []];
  return warned(state, t("page.silent.move"));
}

/**
 * @param {State} state
 * @param {string} text
 * @returns {Step}
 */
export function warned(state, text) {
  return [{ ...state, notice: { tone: "bad", text } }, [{ type: "say", text }]];
}

/**
 * @param {State} state
 * @returns {Step}
 */
export function undo(state) {
  const { table } = state;
  if (!table || !mayUndo(state)) return [state, []];
  const request = { id: table.id, key: nextKey(state), ply: latestPly(state, table.game.ply) };
  return [{ ...state, busy: true, sent: state.sent + 1 }, [{ type: "send-undo", ...request }]];
}

/**
 * The ply of the game as far as the page has heard of it, shown or not.
 * @param {State} state
 * @param {number} shown
 */
function latestPly(state, shown) {
  return state.queue.reduce((ply, event) => {
    if (event.kind === "moved" || event.kind === "drawn") return event.ply + 1;
    return event.kind === "undone" ? event.ply : ply;
  }, shown);
}

/**
 * @param {State} state
 * @param {string} game
 * @param {Wishes} wishes
 * @returns {Step}
 */
export function start(state, game, wishes) {
  if (state.busy) return [state, []];
  const settings = { ...state.settings, game, wishes: { ...state.settings.wishes, [game]: wishes } };
  /** @type {Effect[]} */
  const effects = [
    { type: "remember", settings },
    { type: "create", game, wishes, undoAll: settings.undoAll },
  ];
  return [{ ...state, settings, busy: true, dialog: null, notice: null }, effects];
}
