// The pieces of a record by colour, without the rules: the record says whose turns were passed over.

import type { GameMoves } from "../../app/game_store";
import { DUO, VARIANTS } from "./rules/board";
import { moveOfAction } from "./rules/moves";
import type { Placed } from "./state";

export function variantOf({ game }: Pick<GameMoves, "game">) {
  return VARIANTS[game] ?? DUO;
}

export function placedOf(moves: GameMoves): Placed[] {
  const { size, colours } = variantOf(moves);
  let turn = 0;
  return moves.actions.map((action, index) => {
    const placed = { colour: turn % colours.length, move: moveOfAction(action, size) };
    turn += 1 + moves.skips.filter(([ply]) => ply === index + 1).length;
    return placed;
  });
}
