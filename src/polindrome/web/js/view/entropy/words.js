// The one sentence about now, and the buttons for the token in hand.

import { COLOR_NAMES, indexToPosition } from "../../entropy/board.js";
import { aimOf, signed, whyNot } from "../../play/entropy/hand.js";
import { isMyTurn, mayUndo, waitingWords } from "../../play/table.js";

/** @typedef {import("../../types.js").EntropyState} State */
/** @typedef {import("../dock.js").Control<State>} Control */

/** @type {Control[]} */
export const CONTROLS = [
  { name: "undo", label: "Undo", meaning: "Undo your last move", key: "Z", message: { type: "undo" }, works: mayUndo },
  {
    name: "clear",
    label: "Clear",
    meaning: "Put the token back",
    key: "Esc",
    message: { type: "clear" },
    works: ({ interaction }) => interaction.mode === "lifted",
  },
  {
    name: "pass",
    label: "Pass",
    meaning: "Pass: slide nothing",
    key: "P",
    message: { type: "pass" },
    works: (state) => isFree(state) && state.table.game.role === "order",
  },
  {
    name: "place",
    label: "Play",
    meaning: "Place or slide the token here",
    key: "Enter",
    message: { type: "place" },
    works: (state) => isFree(state) && aimOf(state.table.game, state.interaction)?.fault === null,
  },
];

/** @param {State} state */
function isFree(state) {
  return isMyTurn(state) && state.interaction.mode !== "pending";
}

/**
 * The token in hand, and where it comes from.
 * @param {State} state
 */
export function inHandOf({ table, interaction }) {
  if (interaction.mode !== "lifted") return "";
  const color = table.game.board[interaction.from];
  return color ? `${COLOR_NAMES[color]} from ${indexToPosition(interaction.from)}` : "";
}

/**
 * What is wrong, what has happened, or what is to do.
 * @param {State} state
 */
export function statusOf(state) {
  const { table, interaction, notice, stop } = state;
  if (notice) return notice.text;
  if (stop) return "The round is over.";
  if (table.outcome && !state.queue.length) return "The game is over.";
  if (interaction.mode === "pending") return "Your move is on its way…";
  if (!isMyTurn(state)) return waitingWords(table);
  const aim = aimOf(table.game, interaction);
  if (aim?.fault) return whyNot(aim.fault);
  return aim ? aimWords(state, aim) : turnWords(state);
}

/**
 * @param {State} state
 * @param {{text: string, gain: number}} aim
 */
function aimWords({ table, interaction }, { text, gain }) {
  const isTouch = interaction.mode === "pointing" && interaction.hand === "touch";
  const more = isTouch ? " Tap it again to place it." : "";
  const token = table.game.nextToken;
  const where =
    table.game.role === "chaos" && token ? `${capital(COLOR_NAMES[token])} on ${text}` : text.replace("-", " to ");
  return `${where}: ${signed(gain)} for Order.${more}`;
}

/** @param {State} state */
function turnWords({ table, interaction }) {
  const { role, nextToken } = table.game;
  const token = nextToken ? COLOR_NAMES[nextToken] : "";
  if (role === "chaos") return `You are Chaos: place the ${token} token on an empty square.`;
  if (interaction.mode === "lifted") return "Choose where it slides to: the squares with a dot.";
  return `You are Order: slide a token or pass.${token ? ` Next comes ${token}.` : ""}`;
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {State} state */
export function toneOf({ table, interaction, notice }) {
  if (notice) return notice.tone === "bad" ? "bad" : "plain";
  const aim = interaction.mode === "pending" ? null : aimOf(table.game, interaction);
  if (!aim) return "plain";
  return aim.fault ? "bad" : "good";
}
