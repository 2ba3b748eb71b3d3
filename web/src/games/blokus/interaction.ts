// What the player's hand does, as a state machine: idle, selected, previewing, pending.

import type { BlokusGame } from "./rules/game";
import type { Hand } from "../../app/state";
import type { BlokusInteraction as Interaction, Held } from "./types";
import { flip, middleOf, orientationOf, placementAt, snap, turn } from "./selection";

/** Take a piece in hand; over the board the ghost changes its shape where it is. */
export function select(interaction: Interaction, held: Held): Interaction {
  if (interaction.mode === "pending") return interaction;
  return interaction.mode === "previewing" ? { ...interaction, held } : { mode: "selected", held };
}

/**
 * Turn or flip the piece in hand.
 * @param quarters By which the board is seen turned.
 */
export function reshape(
  interaction: Interaction,
  how: "clockwise" | "counterclockwise" | "flip",
  quarters: number,
): Interaction {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const held = how === "flip" ? flip(interaction.held, quarters) : turn(interaction.held, how === "clockwise");
  return { ...interaction, held };
}

/** Move the piece over the board; a finger is drawn to a legal placement near by. */
export function hover(
  interaction: Interaction,
  point: { x: number; y: number },
  hand: Hand,
  game: BlokusGame,
  colour: number,
): Interaction {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const { held } = interaction;
  const { x, y } = hand === "touch" ? snap(game, colour, held, point) : point;
  return { mode: "previewing", held, x, y, hand };
}

/** Move the piece by whole cells, from the middle of the board if it is not there yet. */
export function nudge(interaction: Interaction, step: { rows: number; cols: number }, size: number): Interaction {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const { held } = interaction;
  const away = interaction.mode === "selected";
  const from = placementAt(held, away ? { x: size / 2, y: size / 2 } : interaction, size);
  const { height, width } = orientationOf(held);
  const row = Math.min(Math.max(from.row + (away ? 0 : step.rows), 0), size - height);
  const col = Math.min(Math.max(from.col + (away ? 0 : step.cols), 0), size - width);
  return { mode: "previewing", held, ...middleOf({ ...from, row, col }, held), hand: "keys" };
}

/** Take the piece off the board, but keep it in hand. */
export function leave(interaction: Interaction): Interaction {
  return interaction.mode === "previewing" ? { mode: "selected", held: interaction.held } : interaction;
}

/** The placement is on its way to the server. */
export function submit(
  interaction: Interaction & { mode: "previewing" },
  key: string,
): Interaction & { mode: "pending" } {
  return { ...interaction, key, mode: "pending" };
}

/** The server said no: the piece stays where the player had put it. */
export function refuse(interaction: Interaction): Interaction {
  if (interaction.mode !== "pending") return interaction;
  const { held, x, y, hand } = interaction;
  return { mode: "previewing", held, x, y, hand };
}
