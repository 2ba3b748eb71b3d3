// The piece in hand over the board, and what is wrong with it, marked where it is wrong.

import type { BlokusGame } from "../rules/game";
import type { BlokusInteraction as Interaction, BlokusTable as Table } from "../types";
import type { Reason } from "../../errors";
import { ghostOf } from "../selection";
import { cssOf, ownColour } from "../table";
import { drawn } from "../../../app/dom";
import { cornersOf, edgesBetween, edgesPath, pieceNode } from "./shapes";

/** Whether it fits, and the drawings. */
export function ghostNodes(table: Table, interaction: Interaction, quarters: number) {
  const colour = ownColour(table);
  const ghost = ghostOf(interaction, table.game, colour);
  if (!ghost) return { fit: "none", drawn: [] };
  const fit = interaction.mode === "pending" ? "pending" : ghost.reasons.length ? "bad" : "good";
  const marks = ghost.reasons.flatMap((reason) => marksOf(table.game, colour, ghost.cells, reason));
  return { fit, drawn: [pieceNode(ghost.cells, `preview ${fit} ${cssOf(table, colour)}`, quarters), ...marks] };
}

function marksOf(game: BlokusGame, colour: number, cells: readonly [number, number][], reason: Reason): SVGElement[] {
  switch (reason.rule) {
    case "overlap":
      return reason.cells.map(([row, col]) =>
        drawn("path", { class: "mark overlap", d: `M${col + 0.25} ${row + 0.25}l.5 .5m0-.5l-.5 .5` }),
      );
    case "touches_own_edge":
      return [drawn("path", { class: "mark edge", d: edgesPath(ownEdges(game, colour, reason.cells)) })];
    case "no_own_corner":
      return [
        ...game
          .frontier(colour)
          .map(([row, col]) =>
            drawn("rect", { class: "mark wanted", x: col + 0.16, y: row + 0.16, width: 0.68, height: 0.68, rx: 0.16 }),
          ),
        ...cornersOf(cells).map(([cx, cy]) => drawn("circle", { class: "mark corner", cx, cy, r: 0.16 })),
      ];
    case "start_not_covered":
      return reason.cells.map(([row, col]) =>
        drawn("circle", { class: "mark wanted", cx: col + 0.5, cy: row + 0.5, r: 0.44 }),
      );
    default:
      return [];
  }
}

/** Where free cells share an edge with pieces of the colour. */
function ownEdges(game: BlokusGame, colour: number, cells: readonly [number, number][]) {
  const own = game.moves.filter((placed) => placed.colour === colour).flatMap((placed) => game.cellsOf(placed.move));
  return edgesBetween(
    cells.filter(([row, col]) => !game.grid[row]?.[col]),
    own,
  );
}
