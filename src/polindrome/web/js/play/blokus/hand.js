// The piece in hand: how it is turned, where it would lie, and why it may not lie there.

import { findOrientation, PIECES } from "../../blokus/pieces.js";
import { t } from "../../words.js";

/** @typedef {import("../../types.js").BlokusGame} BlokusGame */
/** @typedef {import("../../types.js").Held} Held */
/** @typedef {import("../../types.js").BlokusInteraction} Interaction */
/** @typedef {import("../../types.js").Move} Move */
/** @typedef {import("../../types.js").Reason} Reason */

/** How far from a finger a legal placement attracts the piece, in cells. */
const SNAP = 1.2;

/**
 * The piece a quarter turn further.
 * @param {Held} held
 * @param {boolean} clockwise
 * @returns {Held}
 */
export function turn(held, clockwise) {
  return { ...held, degrees: (held.degrees + (clockwise ? 90 : 270)) % 360 };
}

/**
 * The mirror image of the piece, left for right as it is seen on a board that is turned by so many quarters. Flips come
 * before turns in the notation, so the turn changes sides.
 * @param {Held} held
 * @param {number} [quarters]
 * @returns {Held}
 */
export function flip(held, quarters = 0) {
  return { ...held, degrees: (360 - held.degrees + 180 * quarters) % 360, flipped: !held.flipped };
}

/** @param {Held} held */
export function orientationOf(held) {
  return findOrientation(held.pieceId, held.degrees, held.flipped);
}

/**
 * What the player reads about the piece in hand: "L5 · 90° flipped".
 * @param {Held} held
 */
export function describe(held) {
  const values = { piece: PIECES[held.pieceId - 1]?.name ?? "", degrees: held.degrees };
  return t(held.flipped ? "blokus.hand.flipped" : "blokus.hand.plain", values);
}

/**
 * Where the piece lies when its middle is at a point of the board: always on the board.
 * @param {Held} held
 * @param {{x: number, y: number}} middle
 * @param {number} size
 * @returns {Move}
 */
export function placementAt(held, middle, size) {
  const { id, height, width } = orientationOf(held);
  const row = clamp(Math.round(middle.y - height / 2), size - height);
  const col = clamp(Math.round(middle.x - width / 2), size - width);
  return { pieceId: held.pieceId, orientation: id, row, col };
}

/**
 * The point that keeps the piece where it is: the middle of its box.
 * @param {Move} move
 * @param {Held} held
 */
export function middleOf(move, held) {
  const { height, width } = orientationOf(held);
  return { x: move.col + width / 2, y: move.row + height / 2 };
}

/**
 * A point near the given one where the piece may lie, if there is one; fingers are thick.
 * @param {BlokusGame} game
 * @param {number} colour
 * @param {Held} held
 * @param {{x: number, y: number}} point
 */
export function snap(game, colour, held, point) {
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

/**
 * The preview on the board, or null when the piece is not over it.
 * @param {Interaction} interaction
 * @param {BlokusGame} game
 * @param {number} colour
 * @returns {{move: Move, cells: [number, number][], reasons: Reason[]}|null}
 */
export function ghostOf(interaction, game, colour) {
  if (interaction.mode !== "previewing" && interaction.mode !== "pending") return null;
  const move = placementAt(interaction.held, interaction, game.size);
  return { move, cells: game.cellsOf(move), reasons: game.brokenRules(colour, move) };
}

/**
 * One sentence about what is wrong with a placement: the first of the reasons; the board marks them all.
 * @param {Reason[]} reasons
 */
export function whyNot(reasons) {
  return reasons[0] ? t("blokus.why.not", { why: t(`blokus.why.${reasons[0].rule}`) }) : "";
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.min(Math.max(value, 0), most);
}
