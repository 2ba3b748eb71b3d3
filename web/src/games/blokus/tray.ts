// The player's pieces in the order of the tray, and which of them can be placed.

import type { BlokusGame } from "./rules/game";
import type { Tab } from "../../app/state";
import { PIECES } from "./rules/pieces";

export const TABS: { name: Tab; sizes: number[] }[] = [
  { name: "all", sizes: [1, 2, 3, 4, 5] },
  { name: "1-2", sizes: [1, 2] },
  { name: "3", sizes: [3] },
  { name: "4", sizes: [4] },
  { name: "5", sizes: [5] },
];

/** The large pieces come first: they are the ones to get rid of. */
const IN_ORDER = [...PIECES].sort((a, b) => b.size - a.size || a.id - b.id);

/** The pieces of a tab, large ones first. */
export function piecesOf(tab: Tab) {
  const sizes = TABS.find(({ name }) => name === tab)?.sizes ?? [];
  return IN_ORDER.filter((piece) => sizes.includes(piece.size));
}

/** The pieces that the colour could place now, by id. */
export function playableOf(game: BlokusGame, colour: number) {
  return new Set(game.legalMoves(colour).map((move) => move.pieceId));
}

/** The first piece of the tab that can be placed; of the whole tray if the tab has none. */
export function firstPlayable(game: BlokusGame, colour: number, tab: Tab) {
  const playable = playableOf(game, colour);
  return [...piecesOf(tab), ...IN_ORDER].find((piece) => playable.has(piece.id))?.id ?? null;
}
