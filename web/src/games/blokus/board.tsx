// The board as it is seen: rotated for the player, with what lies on it, the mobility map, and the ghost of the selected
// piece. What is inside of the plane is in cells of the board as it is written.

import { useRef } from "preact/hooks";
import { t } from "../../app/i18n";
import { cellsUnder } from "../../app/pointer";
import { isMyTurn } from "../../app/table";
import { BoardFrame } from "../parts";
import type { Overlays } from "../game_ui";
import { lookOf } from "./look";
import { fitOf, Ghost, MoveNumbers, outlinePath, PlacedPieces, WantedSquares } from "./pieces";
import { type Coverage, coverageOf } from "./rules/mobility";
import { cellsOf, formatPoint, moveOfAction } from "./rules/moves";
import { cellOnBoard, rotationOf } from "./selection";
import { colourName } from "./sides";
import { Reach } from "./stock";
import { type BlokusTable as Table, cssOf, mapColour, ownColour, useBlokus } from "./state";
import { targetOf } from "./status";
import { LABELS } from "./zoom";
import { ViewBox, WholeBoard } from "./zoomed";

/** The height of letters and numbers, as a part of the board: they have the same size on each. */
const LETTERS = 0.022;

/** How far around the corner of a hint to look, in cells. */
const AROUND = 2.2;

/** The opacities of the mobility map, from the fewest placements to the most. */
export const SHADES = [0.1, 0.22, 0.36, 0.52, 0.72];

/** What is drawn on a square of each pattern; those of the same game differ. */
const GRAINS = {
  red: "M0 .5 .5 0",
  yellow: "M.25 .21v.08M.21 .25h.08",
  green: "M0 0 .5 .5M0 .5 .5 0",
  orange: "M0 .5 .5 0",
};

export function Board(overlays: Overlays) {
  const data = useBlokus((state) => ({
    "data-colour": cssOf(state.table, ownColour(state.table)),
    "data-mode": state.interaction.mode,
    "data-facing": String(rotationOf(state)),
    "data-ghost": fitOf(state),
  }));
  return (
    <>
      <BoardFrame label={t("blokus.board.label")} {...data}>
        <Picture {...overlays} />
      </BoardFrame>
      <WholeBoard />
    </>
  );
}

function Picture({ better, hint, target }: Overlays) {
  const [table, quarters, mapped] = useBlokus(
    (state) => [state.table, rotationOf(state), mapColour(state.table, state.ui.map)] as const,
  );
  const { size } = table.game;
  const words = [describe(table), mapped === null ? "" : mapWords(table, mapped)].filter(Boolean);
  return (
    <svg class="picture" role="img" aria-label={words.join(" ")}>
      <ViewBox />
      <Patterns />
      <g class="plane" transform={`rotate(${90 * quarters} ${size / 2} ${size / 2})`}>
        <Ground />
        <MobilityMap />
        <Starts />
        <Reach />
        <PlacedPieces />
        <MoveNumbers />
        <Anchors />
        <HintMarks hint={hint} />
        <WantedSquares />
        <Ghost />
        <g class="better">{better !== null && <BetterMove action={better} size={size} />}</g>
        <g class="target-squares" aria-hidden="true">
          {target.map(([row, col]) => (
            <rect x={col + 0.1} y={row + 0.1} width={0.8} height={0.8} rx={0.12} />
          ))}
        </g>
      </g>
      <Labels />
    </svg>
  );
}

/** The pieces on the board in a sentence. */
function describe({ game }: Table) {
  const counts = game.variant.colours.map((colour, index) => {
    const count = game.moves.filter((placed) => placed.colour === index).length;
    return t("blokus.board.colour", { colour: colourName(colour.name), count });
  });
  return t("blokus.board.picture", { size: game.size, colours: counts.join(", ") });
}

/** The mobility map in a sentence, for those who cannot see it. */
function mapWords({ game }: Table, colour: number) {
  const name = colourName(game.variant.colours[colour]?.name ?? "");
  const best = mostCovered(coverageOf(game, colour));
  if (!best) return t("blokus.map.none", { colour: name });
  const point = formatPoint(best.cell, game.size);
  return t("blokus.map.words", {
    colour: name,
    placements: game.legalMoves(colour).length,
    most: best.count,
    point,
  });
}

export function mostCovered(coverage: readonly Coverage[]) {
  return coverage.reduce((best, each) => (best && best.count >= each.count ? best : each), coverage[0]);
}

/** The patterns that pieces can have, for players who see their colours alike. */
function Patterns() {
  const hatch = { width: 0.28, height: 0.28, patternUnits: "userSpaceOnUse" } as const;
  const grain = { width: 0.5, height: 0.5, patternUnits: "userSpaceOnUse" } as const;
  return (
    <defs>
      <pattern id="hatch" {...hatch} patternTransform="rotate(45)">
        <rect class="hatch-ground" width={0.28} height={0.28} />
        <rect class="hatch-line" width={0.11} height={0.28} />
      </pattern>
      {Object.entries(GRAINS).map(([colour, marks]) => (
        <pattern id={`grain-${colour}`} class={colour} {...grain}>
          <rect class="grain-ground" width={0.5} height={0.5} />
          <path class="grain-mark" d={marks} />
        </pattern>
      ))}
    </defs>
  );
}

function Ground() {
  const size = useBlokus(({ table }) => table.game.size);
  return (
    <g class="ground">
      <EmptyBoard size={size} />
    </g>
  );
}

export function EmptyBoard({ size }: { size: number }) {
  const lines = Array.from({ length: size - 1 }, (_, index) => index + 1);
  return (
    <>
      <rect class="field" width={size} height={size} rx={0.12} />
      <path class="grid" d={lines.map((at) => `M${at} 0V${size}M0 ${at}H${size}`).join("")} />
    </>
  );
}

/** Letters and numbers below and on the left of the board as it is seen. */
function Labels() {
  const [size, quarters, isWanted] = useBlokus(
    (state) => [state.table.game.size, rotationOf(state), state.settings.coordinates] as const,
  );
  if (!isWanted) return <g class="labels" />;
  const isAcross = quarters % 2 === 1;
  const away = (LABELS * size) / 2;
  const nameOf = (cell: readonly [number, number], isNumber: boolean) => {
    const [row, col] = cellOnBoard(cell, quarters, size);
    const point = formatPoint([row, col], size);
    return isNumber ? point.slice(1) : point.slice(0, 1);
  };
  return (
    <g class="labels" font-size={LETTERS * size}>
      {Array.from({ length: size }, (_, at) => (
        <>
          <text x={at + 0.5} y={size + away}>
            {nameOf([size - 1, at], isAcross)}
          </text>
          <text x={-away} y={at + 0.5}>
            {nameOf([at, 0], !isAcross)}
          </text>
        </>
      ))}
    </g>
  );
}

/** The start squares of the colours that have not begun. */
function Starts() {
  const { game } = useBlokus(({ table }) => table);
  const waiting = game.variant.colours.filter((_, colour) => !hasBegun(game, colour));
  return (
    <g class="starts">
      {waiting.map(({ name, start }) => (
        <path class={`start ${name.toLowerCase()}`} d={ringOn(start)} />
      ))}
    </g>
  );
}

function hasBegun(game: Table["game"], colour: number) {
  return game.moves.some((placed) => placed.colour === colour);
}

/** A ring that can have an edge: a circle, and a smaller one the other way round. */
export function ringOn([row, col]: readonly [number, number]) {
  const circle = (r: number, way: 0 | 1) =>
    `M${col + 0.5 - r} ${row + 0.5}a${r} ${r} 0 1 ${way} ${2 * r} 0a${r} ${r} 0 1 ${way} ${-2 * r} 0z`;
  return circle(0.36, 1) + circle(0.23, 0);
}

/** The corners from which the player can go on. Before the first move there are none: the ring says where to begin. */
function Anchors() {
  const [table, isWanted] = useBlokus((state) => [state.table, state.settings.anchors && isMyTurn(state)] as const);
  const colour = ownColour(table);
  const corners = isWanted && hasBegun(table.game, colour) ? table.game.frontier(colour) : [];
  return (
    <g class="anchors">
      {corners.map(([row, col]) => (
        <circle class={cssOf(table, colour)} cx={col + 0.5} cy={row + 0.5} r={0.12} />
      ))}
    </g>
  );
}

/** A hint on the board: the corner to look at, and in the end the outline of the piece. */
function HintMarks({ hint }: Pick<Overlays, "hint">) {
  const [table, isMine] = useBlokus((state) => [state.table, isMyTurn(state)] as const);
  if (!hint || !isMine) return <g class="hint-marks" aria-hidden="true" />;
  const { move, corner } = targetOf(table, hint.found);
  const middle = { cx: corner[1] + 0.5, cy: corner[0] + 0.5 };
  return (
    <g class="hint-marks" aria-hidden="true">
      {hint.grade === 3 ? (
        <path class="hint-outline" d={outlinePath(cellsOf(move))} />
      ) : (
        <>
          <circle class="hint-around" {...middle} r={AROUND} />
          <circle class="hint-corner" {...middle} r={0.42} />
        </>
      )}
    </g>
  );
}

/** The better placement that a review knows, as a dashed outline; light on dark, so that it is seen on any colour. */
function BetterMove({ action, size }: { action: number; size: number }) {
  const d = outlinePath(cellsOf(moveOfAction(action, size)));
  return (
    <>
      <path class="under" d={d} />
      <path class="over" d={d} />
    </>
  );
}

/** The mobility map: the darker a cell, the more placements of the colour cover it. A title names the cell under the pointer. */
function MobilityMap() {
  const title = useRef<HTMLTitleElement>(null);
  // It makes way for the placements of a piece.
  const [table, colour] = useBlokus(
    (state) => [state.table, lookOf(state) ? null : mapColour(state.table, state.ui.map)] as const,
  );
  const { game } = table;
  const coverage = colour === null ? [] : coverageOf(game, colour);
  const most = mostCovered(coverage)?.count ?? 0;
  const paths: Map<number, string> = new Map();
  for (const { cell, count } of coverage) {
    const shade = shadeOf(count, most);
    paths.set(shade, `${paths.get(shade) ?? ""}M${cell[1]} ${cell[0]}h1v1h-1z`);
  }
  const nameCell = (event: PointerEvent) => {
    const board = (event.currentTarget as Element).closest<HTMLElement>(".board");
    if (!board || !title.current) return;
    const { x, y } = cellsUnder(board, event, game.size);
    title.current.textContent = cellWords(coverage, [Math.floor(y), Math.floor(x)], game.size);
  };
  return (
    <g class={`heat ${colour === null ? "" : cssOf(table, colour)}`} onPointerMove={nameCell}>
      <title ref={title} />
      {[...paths].map(([shade, d]) => (
        <path class="shade" data-level={shade} fill-opacity={SHADES[shade - 1]} d={d} />
      ))}
    </g>
  );
}

/** The shade of a cell, from 1; `most` is the count of the cell with the most placements. */
function shadeOf(count: number, most: number) {
  return Math.ceil((SHADES.length * count) / most);
}

function cellWords(coverage: readonly Coverage[], at: [number, number], size: number) {
  const found = coverage.find(({ cell }) => cell[0] === at[0] && cell[1] === at[1]);
  return found ? t("blokus.map.cell", { point: formatPoint(at, size), count: found.count }) : "";
}
