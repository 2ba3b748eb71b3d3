// What the player's hand does, as a state machine: idle, selected, previewing, pending.

import { flip, middleOf, orientationOf, placementAt, snap, turn } from "./hand.js";

/** @typedef {import("../../types.js").BlokusGame} BlokusGame */
/** @typedef {import("../../types.js").Hand} Hand */
/** @typedef {import("../../types.js").Held} Held */
/** @typedef {import("../../types.js").BlokusInteraction} Interaction */

/**
 * Take a piece in hand; over the board the ghost changes its shape where it is.
 * @param {Interaction} interaction
 * @param {Held} held
 * @returns {Interaction}
 */
export function select(interaction, held) {
  if (interaction.mode === "pending") return interaction;
  return interaction.mode === "previewing" ? { ...interaction, held } : { mode: "selected", held };
}

/**
 * Turn or flip the piece in hand.
 * @param {Interaction} interaction
 * @param {"clockwise"|"counterclockwise"|"flip"} how
 * @param {number} quarters By which the board is seen turned.
 * @returns {Interaction}
 */
export function reshape(interaction, how, quarters) {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const held = how === "flip" ? flip(interaction.held, quarters) : turn(interaction.held, how === "clockwise");
  return { ...interaction, held };
}

/**
 * Move the piece over the board; a finger is drawn to a legal placement near by.
 * @param {Interaction} interaction
 * @param {{x: number, y: number}} point
 * @param {Hand} hand
 * @param {BlokusGame} game
 * @param {number} colour
 * @returns {Interaction}
 */
export function hover(interaction, point, hand, game, colour) {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const { held } = interaction;
  const { x, y } = hand === "touch" ? snap(game, colour, held, point) : point;
  return { mode: "previewing", held, x, y, hand };
}

/**
 * Move the piece by whole cells, from the middle of the board if it is not there yet.
 * @param {Interaction} interaction
 * @param {{rows: number, cols: number}} step
 * @param {number} size
 * @returns {Interaction}
 */
export function nudge(interaction, step, size) {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const { held } = interaction;
  const away = interaction.mode === "selected";
  const from = placementAt(held, away ? { x: size / 2, y: size / 2 } : interaction, size);
  const { height, width } = orientationOf(held);
  const row = Math.min(Math.max(from.row + (away ? 0 : step.rows), 0), size - height);
  const col = Math.min(Math.max(from.col + (away ? 0 : step.cols), 0), size - width);
  return { mode: "previewing", held, ...middleOf({ ...from, row, col }, held), hand: "keys" };
}

/**
 * Take the piece off the board, but keep it in hand.
 * @param {Interaction} interaction
 * @returns {Interaction}
 */
export function leave(interaction) {
  return interaction.mode === "previewing" ? { mode: "selected", held: interaction.held } : interaction;
}

/**
 * The placement is on its way to the server.
 * @param {Interaction & {mode: "previewing"}} interaction
 * @param {string} key
 * @returns {Interaction & {mode: "pending"}}
 */
export function submit(interaction, key) {
  return { ...interaction, key, mode: "pending" };
}

/**
 * The server said no: the piece stays where the player had put it.
 * @param {Interaction} interaction
 * @returns {Interaction}
 */
export function refuse(interaction) {
  if (interaction.mode !== "pending") return interaction;
  const { held, x, y, hand } = interaction;
  return { mode: "previewing", held, x, y, hand };
}
