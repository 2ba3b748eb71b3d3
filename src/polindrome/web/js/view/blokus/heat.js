// The mobility map: cells are the darker, the more placements of a colour cover them.

import { formatPoint } from "../../blokus/notation.js";
import { heatOf, levelOf } from "../../play/blokus/heat.js";
import { colourName } from "../../play/blokus/names.js";
import { cssOf } from "../../play/blokus/table.js";
import { t } from "../../words.js";
import { drawn } from "../dom.js";
import { cellsUnder } from "../place.js";

/** @typedef {import("../../play/blokus/heat.js").Warmth} Warmth */
/** @typedef {import("../../types.js").BlokusTable} Table */

/**
 * One drawing for each shade, and a title that follows the pointer.
 * @param {HTMLElement} board
 * @param {SVGGElement} layer
 * @returns {(table: Table, colour: number|null) => void}
 */
export function heatPainter(board, layer) {
  /** @type {Warmth[]} */
  let warm = [];
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

/** @param {Warmth[]} warm */
function shadesOf(warm) {
  const most = mostOf(warm)?.count ?? 0;
  /** @type {Map<number, string>} */
  const paths = new Map();
  for (const { cell, count } of warm) {
    const level = levelOf(count, most);
    paths.set(level, `${paths.get(level) ?? ""}M${cell[1]} ${cell[0]}h1v1h-1z`);
  }
  return [...paths].map(([level, d]) => drawn("path", { class: "shade", "data-level": level, d }));
}

/**
 * @param {Warmth[]} warm
 * @param {[number, number]} at
 * @param {number} size
 */
function wordsOfCell(warm, at, size) {
  const found = warm.find(({ cell }) => cell[0] === at[0] && cell[1] === at[1]);
  return found ? t("board.heat.cell", { point: formatPoint(at, size), count: found.count }) : "";
}

/** @param {Warmth[]} warm */
function mostOf(warm) {
  return warm.reduce((best, each) => (best && best.count >= each.count ? best : each), warm[0]);
}

/**
 * The map in a sentence, for those who cannot see it.
 * @param {Table} table
 * @param {number} colour
 */
export function heatWords({ game }, colour) {
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
