// The shape of a piece, small enough for a line of text: in lists of moves, in hints and reviews, and in the result.

import { memo } from "../../app/hooks";
import type { MoveShapeProps } from "../game_ui";
import { moveOfAction, orientationOf } from "./rules/moves";
import { type Cell, findOrientation, orientationsOf } from "./rules/pieces";
import { rotationOf } from "./selection";
import { useBlokus } from "./state";

/** Room for the outline, in cells. */
const MARGIN = 0.15;

/** Cells that begin at row and column 0. */
export const Shape = memo(({ cells, css }: { cells: readonly Cell[]; css: string }) => {
  const wide = 1 + Math.max(...cells.map(([, col]) => col)) + 2 * MARGIN;
  const high = 1 + Math.max(...cells.map(([row]) => row)) + 2 * MARGIN;
  return (
    <svg
      class={`shape ${css}`}
      viewBox={`${-MARGIN} ${-MARGIN} ${wide} ${high}`}
      aria-hidden="true"
      style={{ "--wide": wide, "--high": high }}
    >
      <path d={cells.map(([row, col]) => `M${col} ${row}h1v1h-1z`).join("")} />
    </svg>
  );
});

/** The piece of a move, turned as it is seen on the board. */
export function MoveShape({ table, action, css, isPlain }: MoveShapeProps) {
  const quarters = useBlokus(rotationOf);
  const { pieceId, degrees, flipped, cells } = orientationOf(moveOfAction(action, table.game.size));
  const plain = orientationsOf(pieceId)[0];
  const seen = quarters ? findOrientation(pieceId, (degrees + 90 * quarters) % 360, flipped).cells : cells;
  return <Shape cells={isPlain && plain ? plain.cells : seen} css={css} />;
}
