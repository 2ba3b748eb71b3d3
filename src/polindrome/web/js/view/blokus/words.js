// The one sentence about now, and the buttons for the piece in hand.

import { describe, ghostOf, whyNot } from "../../play/blokus/hand.js";
import { nameOf } from "../../play/blokus/show.js";
import { ownColour } from "../../play/blokus/table.js";
import { isMyTurn, mayUndo, waitingWords } from "../../play/table.js";

/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../dock.js").Control<State>} Control */

/** @param {State} state */
const holds = ({ interaction }) => interaction.mode === "selected" || interaction.mode === "previewing";

/** @type {Control[]} */
export const CONTROLS = [
  {
    name: "counterclockwise",
    label: "CCW",
    meaning: "Turn counter-clockwise",
    key: "E",
    message: { type: "turn", clockwise: false },
    works: holds,
  },
  {
    name: "clockwise",
    label: "CW",
    meaning: "Turn clockwise",
    key: "R",
    message: { type: "turn", clockwise: true },
    works: holds,
  },
  { name: "flip", label: "Flip", meaning: "Flip left-right", key: "F", message: { type: "flip" }, works: holds },
  { name: "undo", label: "Undo", meaning: "Undo your last move", key: "Z", message: { type: "undo" }, works: mayUndo },
  {
    name: "clear",
    label: "Clear",
    meaning: "Put the piece back",
    key: "Esc",
    message: { type: "clear" },
    works: holds,
  },
  {
    name: "pass",
    label: "Pass",
    meaning: "Pass",
    key: "P",
    message: { type: "pass" },
    works: ({ stop }) => stop !== null,
  },
  {
    name: "place",
    label: "Place",
    meaning: "Place the piece here",
    key: "Enter",
    message: { type: "place" },
    works: fits,
  },
];

/** @param {State} state */
function fits({ table, interaction }) {
  const ghost = interaction.mode === "previewing" && ghostOf(interaction, table.game, ownColour(table));
  return Boolean(ghost && !ghost.reasons.length);
}

/**
 * The piece in hand.
 * @param {State} state
 */
export function inHandOf({ interaction }) {
  return interaction.mode === "idle" ? "" : describe(interaction.held);
}

/**
 * What is wrong, what has happened, or whose turn it is.
 * @param {State} state
 */
export function statusOf(state) {
  const { table } = state;
  if (state.stop?.why === "out")
    return `${nameOf(state.stop.who)} cannot place any of its pieces and is out. Press Pass to go on.`;
  if (state.notice) return state.notice.text;
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (ghost && state.interaction.mode === "previewing") {
    if (ghost.reasons.length) return whyNot(ghost.reasons);
    return state.interaction.hand === "touch" ? "It fits. Tap it again to place it." : "It fits.";
  }
  if (table.outcome && !state.queue.length) return "The game is over.";
  if (isMyTurn(state)) return table.placed.length < 2 ? "Your turn: cover your start square." : "Your turn.";
  return waitingWords(table);
}

/** @param {State} state */
export function toneOf(state) {
  const { table } = state;
  if (state.stop || state.notice?.tone === "bad") return "bad";
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (!ghost || state.notice) return "plain";
  return ghost.reasons.length ? "bad" : "good";
}
