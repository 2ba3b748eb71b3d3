// The piece in hand: how it is turned, where it would lie, and why it may not lie there.

import type { BlokusGame } from "./rules/game";
import type { BlokusInteraction as Interaction, Held } from "./types";
import type { Move } from "./rules/moves";
import type { Reason } from "../errors";
import { findOrientation, PIECES } from "./rules/pieces";
import { t } from "../../app/i18n";

/** How far from a finger a legal placement attracts the piece, in cells. */
const SNAP = 1.2;

/** The piece a quarter turn further. */
export function turn(held: Held, clockwise: boolean): Held {
  return { ...held, degrees: (held.degrees + (clockwise ? 90 : 270)) % 360 };
}

/**
 * The mirror image of the piece, left for right as it is seen on a board that is turned by so many quarters. Flips come
 * before turns in the notation, so the turn changes sides.
 */
export function flip(held: Held, quarters: number = 0): Held {
  return { ...held, degrees: (360 - held.degrees + 180 * quarters) % 360, flipped: !held.flipped };
}

export function orientationOf(held: Held) {
  return findOrientation(held.pieceId, held.degrees, held.flipped);
}

/** What the player reads about the piece in hand: "L5 · 90° flipped". */
export function describe(held: Held) {
  const values = { piece: PIECES[held.pieceId - 1]?.name ?? "", degrees: held.degrees };
  return t(held.flipped ? "blokus.hand.flipped" : "blokus.hand.plain", values);
}

/** Where the piece lies when its middle is at a point of the board: always on the board. */
export function placementAt(held: Held, middle: { x: number; y: number }, size: number): Move {
  const { id, height, width } = orientationOf(held);
  const row = clamp(Math.round(middle.y - height / 2), size - height);
  const col = clamp(Math.round(middle.x - width / 2), size - width);
  return { pieceId: held.pieceId, orientation: id, row, col };
}

/** The point that keeps the piece where it is: the middle of its box. */
export function middleOf(move: Move, held: Held) {
  const { height, width } = orientationOf(held);
  return { x: move.col + width / 2, y: move.row + height / 2 };
}

/** A point near the given one where the piece may lie, if there is one; fingers are thick. */
export function snap(game: BlokusGame, colour: number, held: Held, point: { x: number; y: number }) {
  const orientation = orientationOf(held).id;
  let best = point;
  let nearest = SNAP;
  for (const move of game.legalMoves(colour)) {
    if (move.pieceId !== held.pieceId || move.orientation !== orientation) continue;
    const middle = middleOf(move, held);
    const distance = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (distance < nearest) [best, nearest] = [middle, distance];
  }
  return best;
}

/** The preview on the board, or null when the piece is not over it. */
export function ghostOf(
  interaction: Interaction,
  game: BlokusGame,
  colour: number,
): { move: Move; cells: [number, number][]; reasons: Reason[] } | null {
  if (interaction.mode !== "previewing" && interaction.mode !== "pending") return null;
  const move = placementAt(interaction.held, interaction, game.size);
  return { move, cells: game.cellsOf(move), reasons: game.brokenRules(colour, move) };
}

/** One sentence about what is wrong with a placement: the first of the reasons; the board marks them all. */
export function whyNot(reasons: Reason[]) {
  return reasons[0] ? t("blokus.why.not", { why: t(`blokus.why.${reasons[0].rule}`) }) : "";
}

function clamp(value: number, most: number) {
  return Math.min(Math.max(value, 0), most);
}
