// The selected token: where it would go, what that would score, and why it may not go there.

import { t } from "../../app/i18n";
import { IDLE } from "../../app/steps";
import type { Point } from "../../app/state";
import type { Reason } from "../errors";
import { type Board, type Color, indexToPosition, SIZE } from "./rules/board";
import type { EntropyGame } from "./rules/game";
import { applySlide, formatSlide, placementFault, slideFault } from "./rules/moves";
import { gainOf } from "./rules/scoring";
import type { EntropyInteraction } from "./table";

/** The square at a point of the board, in cells; the nearest one for points beside the board. */
export function squareAt({ x, y }: Point) {
  const [row = 0, col = 0] = [y, x].map((line) => Math.min(Math.max(Math.floor(line), 0), SIZE - 1));
  return row * SIZE + col;
}

/** The name of a square with its token: "c4, red" or "c4, empty". */
export function nameOf(board: Board, square: number) {
  const color = board[square];
  const name = indexToPosition(square);
  return color
    ? t("entropy.square.token", { square: name, colour: colorName(color) })
    : t("entropy.square.empty", { square: name });
}

export function colorName(color: Color) {
  return t(`entropy.colour.${color}`);
}

/** A move that the player could make now: its text, the board after it, Order's gain, and why it is illegal if it is. */
export type Aim = { text: string; board: Board; gain: number; fault: Reason | null };

/** The move to the square under the pointer or the cursor; null if that is no move, as with nothing selected. */
export function aimOf(game: EntropyGame, interaction: EntropyInteraction): Aim | null {
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
  return aim(game, formatSlide(slide), fault ? board : applySlide(board, slide), fault);
}

function aim(game: EntropyGame, text: string, board: Board, fault: Reason | null) {
  return { text, board, gain: gainOf(game.board, board, game.options.scorer), fault };
}

/** Why a move is illegal, in a sentence. */
export function whyNot({ rule, cells }: Reason) {
  const [from = "", to = ""] = cells.map(([row, col]) => indexToPosition(row * SIZE + col));
  return t("entropy.why.not", { why: t(`entropy.why.${rule}`, { from, to }) });
}

/** Points with their sign: +7, −2, or ±0. */
export function signed(gain: number) {
  if (gain === 0) return "±0";
  return gain > 0 ? `+${gain}` : `−${-gain}`;
}

/** The interaction after a move: a cursor stays where it is, a pointer will move again. */
export function settle(interaction: EntropyInteraction): EntropyInteraction {
  if (interaction.mode === "idle" || interaction.hand !== "keys" || interaction.at === null) return IDLE;
  return { mode: "pointing", at: interaction.at, hand: "keys" };
}

/** The interaction after the server has refused the move: the token is selected again. */
export function refuse(interaction: EntropyInteraction): EntropyInteraction {
  if (interaction.mode !== "pending") return interaction;
  const { from, at, hand } = interaction;
  if (from !== null) return { mode: "lifted", from, at, hand, carried: null };
  return at === null ? IDLE : { mode: "pointing", at, hand };
}
