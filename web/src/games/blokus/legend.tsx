// The marks of Blokus for the help, drawn as on the board.

import type { ComponentChildren } from "preact";
import { Marks } from "../legend";
import { Marks as Faults, Piece, PieceDrawing } from "./pieces";
import { orientationsOf, PIECES } from "./rules/pieces";
import { ringOn } from "./board";

const DOMINO = [
  [0, 0],
  [0, 1],
] as const;

/** The bits of the second cell's right side, and of the first cell. */
const RIGHT_SIDE = 1 << 7;
const FIRST_CELL = 1;

const NO_FAULTS = { cells: DOMINO, overlaps: 0, edges: 0, isApart: false };

export function Legend() {
  return (
    <Marks
      marks={[
        [
          "blokus.legend.corner",
          <Squares wide={1}>
            <g class="anchors">
              <circle class="blue" cx={0.5} cy={0.5} r={0.12} />
            </g>
          </Squares>,
        ],
        [
          "blokus.legend.start",
          <Squares wide={1}>
            <path class="start blue" d={ringOn([0, 0])} />
          </Squares>,
        ],
        [
          "blokus.legend.fits",
          <Squares>
            <Piece cells={DOMINO} className="preview good blue" />
          </Squares>,
        ],
        [
          "blokus.legend.edge",
          <Squares>
            <Bad />
            <Faults {...NO_FAULTS} edges={RIGHT_SIDE} />
          </Squares>,
        ],
        [
          "blokus.legend.overlap",
          <Squares>
            <Bad />
            <Faults {...NO_FAULTS} overlaps={FIRST_CELL} />
          </Squares>,
        ],
        [
          "blokus.legend.wanted",
          <Squares wide={1}>
            <rect class="mark wanted" x={0.16} y={0.16} width={0.68} height={0.68} rx={0.16} />
          </Squares>,
        ],
        [
          "blokus.legend.last",
          <Squares>
            <g class="pieces">
              <Piece cells={DOMINO} className="orange last" />
            </g>
          </Squares>,
        ],
        ["blokus.legend.stuck", <TraySlot kind="stuck" />],
        ["blokus.legend.used", <TraySlot kind="used" />],
      ]}
    />
  );
}

/** Squares of the board beside each other. */
function Squares({ wide = 2, children }: { wide?: 1 | 2; children: ComponentChildren }) {
  return (
    <svg class="legend-mark picture" viewBox={`${wide / 2 - 1.15} -0.15 2.3 1.3`} aria-hidden="true">
      <rect class="field" width={wide} height={1} />
      <path class="grid" d={`M0 0h${wide}v1h${-wide}z${wide > 1 ? "M1 0v1" : ""}`} />
      {children}
    </svg>
  );
}

function Bad() {
  return <Piece cells={DOMINO} className="preview bad blue" />;
}

/** A piece as it lies in the tray. */
function TraySlot({ kind }: { kind: "stuck" | "used" }) {
  const [orientation] = orientationsOf(PIECES.find(({ name }) => name === "V")?.id ?? 1);
  return (
    <span class={`legend-mark slot ${kind}`}>
      {orientation && <PieceDrawing orientation={orientation} className="blue" />}
    </span>
  );
}
