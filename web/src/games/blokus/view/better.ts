// The better placement that a review knows, as a dashed outline on the board.

import type { Better } from "../../review";
import type { BlokusGame } from "../rules/game";
import type { BlokusState as State } from "../types";
import { moveOfAction } from "../rules/moves";
import { entrySeen } from "../../past";
import { verdictIn } from "../../review";
import { drawn, onChange } from "../../../app/dom";
import { edgesPath, outlineOf } from "./shapes";

export function createBetterView(board: HTMLElement): (state: State) => void {
  const layer = drawn("g", { class: "better" });
  board.querySelector(".plane")?.append(layer);
  const paint = onChange((better: Better | null, game: BlokusGame) => {
    layer.replaceChildren(...(better ? outline(game, better.action) : []));
  });
  return (state) => {
    const { replay, table } = state;
    const verdict = replay.panel === "game" ? verdictIn(replay.review, entrySeen(state)) : undefined;
    paint(verdict?.better ?? null, table.game);
  };
}

/** Light on dark, so that it is seen on any colour. */
function outline(game: BlokusGame, action: number) {
  const d = edgesPath(outlineOf(game.cellsOf(moveOfAction(action, game.size))));
  return [drawn("path", { class: "under", d }), drawn("path", { class: "over", d })];
}
