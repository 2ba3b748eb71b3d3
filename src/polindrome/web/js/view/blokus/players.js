// The sides of a game of Blokus: a card for each colour.

import { isMyTurn, isThinking, seatName, turnOf } from "../../play/table.js";
import { createCard, levelOf } from "../players.js";

/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @returns {(state: State) => void}
 */
export function createPlayersView(root, table) {
  const cards = table.game.variant.colours.map(({ name }) => createCard(root, name.toLowerCase()));
  return (state) => cards.forEach((paint, index) => paint(cardOf(state, index)));
}

/**
 * @param {State} state
 * @param {number} index
 */
function cardOf(state, index) {
  const { table, stop } = state;
  const { name = "", seat = null } = table.game.variant.colours[index] ?? {};
  const isActive = turnOf(table) !== null && !stop && table.game.colour === index;
  const score = table.game.score(index);
  return {
    css: name.toLowerCase(),
    name: seatName(table, seat),
    level: levelOf(table, seat),
    note: noteOf(state, index, isActive),
    score: String(score).replace("-", "−"),
    scoreLabel: `Score of ${name.toLowerCase()}: ${score}`,
    isActive,
    isThinking: isActive && !isMyTurn(state),
  };
}

/**
 * @param {State} state
 * @param {number} index
 * @param {boolean} isActive
 */
function noteOf(state, index, isActive) {
  const { table } = state;
  const left = table.game.piecesLeft(index).length;
  const stock = left ? `${left} ${left === 1 ? "piece" : "pieces"} left` : "all pieces placed";
  if (table.outcome) return stock;
  if (table.game.isOut(index) && hasPassed(table, index)) return `out, ${stock}`;
  if (isActive && !isMyTurn(state) && isThinking(table)) return "is thinking…";
  return stock;
}

/**
 * Whether the pass of a colour has been shown yet.
 * @param {Table} table
 * @param {number} index
 */
function hasPassed(table, index) {
  return table.passes.includes(table.game.variant.colours[index]?.name ?? "");
}
