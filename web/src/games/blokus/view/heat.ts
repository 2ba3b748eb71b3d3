// The mobility map: cells are the darker, the more placements of a colour cover them.

import type { Warmth } from "../mobility_map";
import type { BlokusTable as Table } from "../types";
import { formatPoint } from "../rules/notation";
import { heatOf, levelOf } from "../mobility_map";
import { colourName } from "../names";
import { cssOf } from "../table";
import { t } from "../../../app/i18n";
import { drawn } from "../../../app/dom";
import { cellsUnder } from "../../../app/place";

/** One drawing for each shade, and a title that follows the pointer. */
export function heatPainter(board: HTMLElement, layer: SVGGElement): (table: Table, colour: number | null) => void {
  let warm: Warmth[] = [];
  let size = 0;
  const title = drawn("title");
  layer.addEventListener("pointermove", (event) => {
    const { x, y } = cellsUnder(board, event, size);
    title.textContent = wordsOfCell(warm, [Math.floor(y), Math.floor(x)], size);
  });
  return (table, colour) => {
    size = table.game.size;
    warm = colour === null ? [] : heatOf(table.game, colour);
    layer.setAttribute("class", `heat ${colour === null ? "" : cssOf(table, colour)}`);
    layer.replaceChildren(title, ...shadesOf(warm));
  };
}

function shadesOf(warm: Warmth[]) {
  const most = mostOf(warm)?.count ?? 0;
  const paths: Map<number, string> = new Map();
  for (const { cell, count } of warm) {
    const level = levelOf(count, most);
    paths.set(level, `${paths.get(level) ?? ""}M${cell[1]} ${cell[0]}h1v1h-1z`);
  }
  return [...paths].map(([level, d]) => drawn("path", { class: "shade", "data-level": level, d }));
}

function wordsOfCell(warm: Warmth[], at: [number, number], size: number) {
  const found = warm.find(({ cell }) => cell[0] === at[0] && cell[1] === at[1]);
  return found ? t("board.heat.cell", { point: formatPoint(at, size), count: found.count }) : "";
}

function mostOf(warm: Warmth[]) {
  return warm.reduce((best, each) => (best && best.count >= each.count ? best : each), warm[0]);
}

/** The map in a sentence, for those who cannot see it. */
export function heatWords({ game }: Table, colour: number) {
  const name = colourName(game.variant.colours[colour]?.name ?? "");
  const best = mostOf(heatOf(game, colour));
  if (!best) return t("board.heat.none", { colour: name });
  const values = {
    placements: game.legalMoves(colour).length,
    most: best.count,
    point: formatPoint(best.cell, game.size),
  };
  return t("board.heat.words", { colour: name, ...values });
}
