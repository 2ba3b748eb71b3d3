// The token in hand: where it would go, what that would bring, and why it may not go there.

import { indexToPosition, SIZE } from "../../entropy/board.js";
import { placementFault, slideFault } from "../../entropy/legality.js";
import { applySlide } from "../../entropy/moves.js";
import { gainOf } from "../../entropy/scoring.js";
import { t } from "../../words.js";
import { IDLE } from "../sending.js";

/** @typedef {import("../../entropy/board.js").Board} Board */
/** @typedef {import("../../entropy/board.js").Color} Color */
/** @typedef {import("../../types.js").EntropyGame} EntropyGame */
/** @typedef {import("../../types.js").EntropyInteraction} Interaction */
/** @typedef {import("../../types.js").Point} Point */
/** @typedef {import("../../types.js").Reason} Reason */

/**
 * The square under a point of the board, in cells.
 * @param {Point} point
 * @param {number} size
 */
export function squareAt({ x, y }, size) {
  const [row = 0, col = 0] = [y, x].map((line) => Math.min(Math.max(Math.floor(line), 0), size - 1));
  return row * size + col;
}

/**
 * What a square is called: "c4, red" or "c4, empty".
 * @param {Board} board
 * @param {number} square
 */
export function nameOf(board, square) {
  const color = board[square];
  const name = indexToPosition(square);
  return color
    ? t("entropy.square.token", { square: name, colour: colorName(color) })
    : t("entropy.square.empty", { square: name });
}

/**
 * What a colour is called inside of a sentence.
 * @param {Color} color
 */
export function colorName(color) {
  return t(`entropy.colour.${color}`);
}

/**
 * What would come of the hand as it is: the board, Order's gain, and what is wrong with it, if anything. Null if it
 * means no move: nothing is aimed at, or a token lies over its own square.
 * @param {EntropyGame} game
 * @param {Interaction} interaction
 * @returns {{text: string, board: Board, gain: number, fault: Reason|null}|null}
 */
export function aimOf(game, interaction) {
  if (interaction.mode === "idle" || interaction.at === null) return null;
  const { board } = game;
  const { at } = interaction;
  if (game.role === "chaos") {
    const fault = placementFault(board, at);
    return aim(game, indexToPosition(at), fault ? board : board.with(at, game.nextToken), fault);
  }
  if (interaction.mode === "pointing" || interaction.from === null || interaction.from === at) return null;
  const slide = { source: interaction.from, target: at };
  const fault = slideFault(board, slide);
  const text = `${indexToPosition(slide.source)}-${indexToPosition(at)}`;
  return aim(game, text, fault ? board : applySlide(board, slide), fault);
}

/**
 * @param {EntropyGame} game
 * @param {string} text
 * @param {Board} board
 * @param {Reason|null} fault
 */
function aim(game, text, board, fault) {
  return { text, board, gain: gainOf(game.board, board, game.options.scorer), fault };
}

/**
 * What is wrong, in one sentence.
 * @param {Reason} fault
 */
export function whyNot({ rule, cells }) {
  const [from = "", to = ""] = cells.map(([row, col]) => indexToPosition(row * SIZE + col));
  return t("entropy.why.not", { why: t(`entropy.why.${rule}`, { from, to }) });
}

/**
 * Points with their sign: +7, −2, or ±0.
 * @param {number} gain
 */
export function signed(gain) {
  if (gain === 0) return "±0";
  return gain > 0 ? `+${gain}` : `−${-gain}`;
}

/**
 * The hand after a move: the keys stay where they are, a pointer will tell where it is.
 * @param {Interaction} interaction
 * @returns {Interaction}
 */
export function settle(interaction) {
  if (interaction.mode === "idle" || interaction.hand !== "keys" || interaction.at === null) return IDLE;
  return { mode: "pointing", at: interaction.at, hand: "keys" };
}

/**
 * The server said no: the token is in hand again, over the square where it was.
 * @param {Interaction} interaction
 * @returns {Interaction}
 */
export function refuse(interaction) {
  if (interaction.mode !== "pending") return interaction;
  const { from, at, hand } = interaction;
  if (from !== null) return { mode: "lifted", from, at, hand, carried: null };
  return at === null ? IDLE : { mode: "pointing", at, hand };
}
