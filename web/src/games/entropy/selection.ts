// The token in hand: where it would go, what that would bring, and why it may not go there.

import type { Board, Color } from "./rules/board";
import type { EntropyGame } from "./rules/game";
import type { Point } from "../../app/state";
import type { EntropyInteraction as Interaction } from "./types";
import type { Reason } from "../errors";
import { indexToPosition, SIZE } from "./rules/board";
import { placementFault, slideFault } from "./rules/legality";
import { applySlide } from "./rules/moves";
import { gainOf } from "./rules/scoring";
import { t } from "../../app/i18n";
import { IDLE } from "../../app/moves";

/** The square under a point of the board, in cells. */
export function squareAt({ x, y }: Point, size: number) {
  const [row = 0, col = 0] = [y, x].map((line) => Math.min(Math.max(Math.floor(line), 0), size - 1));
  return row * size + col;
}

/** What a square is called: "c4, red" or "c4, empty". */
export function nameOf(board: Board, square: number) {
  const color = board[square];
  const name = indexToPosition(square);
  return color
    ? t("entropy.square.token", { square: name, colour: colorName(color) })
    : t("entropy.square.empty", { square: name });
}

/** What a colour is called inside of a sentence. */
export function colorName(color: Color) {
  return t(`entropy.colour.${color}`);
}

/**
 * What would come of the hand as it is: the board, Order's gain, and what is wrong with it, if anything. Null if it
 * means no move: nothing is aimed at, or a token lies over its own square.
 */
export function aimOf(
  game: EntropyGame,
  interaction: Interaction,
): { text: string; board: Board; gain: number; fault: Reason | null } | null {
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

function aim(game: EntropyGame, text: string, board: Board, fault: Reason | null) {
  return { text, board, gain: gainOf(game.board, board, game.options.scorer), fault };
}

/** What is wrong, in one sentence. */
export function whyNot({ rule, cells }: Reason) {
  const [from = "", to = ""] = cells.map(([row, col]) => indexToPosition(row * SIZE + col));
  return t("entropy.why.not", { why: t(`entropy.why.${rule}`, { from, to }) });
}

/** Points with their sign: +7, −2, or ±0. */
export function signed(gain: number) {
  if (gain === 0) return "±0";
  return gain > 0 ? `+${gain}` : `−${-gain}`;
}

/** The hand after a move: the keys stay where they are, a pointer will tell where it is. */
export function settle(interaction: Interaction): Interaction {
  if (interaction.mode === "idle" || interaction.hand !== "keys" || interaction.at === null) return IDLE;
  return { mode: "pointing", at: interaction.at, hand: "keys" };
}

/** The server said no: the token is in hand again, over the square where it was. */
export function refuse(interaction: Interaction): Interaction {
  if (interaction.mode !== "pending") return interaction;
  const { from, at, hand } = interaction;
  if (from !== null) return { mode: "lifted", from, at, hand, carried: null };
  return at === null ? IDLE : { mode: "pointing", at, hand };
}
