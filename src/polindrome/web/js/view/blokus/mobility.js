// How freely both sides can move: totals, five sizes of pieces, and the course of the game.

import { seatName } from "../../play/table.js";
import { drawn, element, onChange } from "../dom.js";

/** @typedef {import("../../types.js").Mobility} Mobility */
/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */

const SIZES = /** @type {const} */ ([1, 2, 3, 4, 5]);
const SIZE_NAMES = { 1: "Monomino", 2: "Domino", 3: "Trominoes", 4: "Tetrominoes", 5: "Pentominoes" };

/** @type {{name: string, title: string, value: (mobility: Mobility) => number, digits: number}[]} */
const TOTALS = [
  { name: "Placements", title: "Ways to place a piece now", value: (mobility) => mobility.totalPlacements, digits: 0 },
  {
    name: "Normalised",
    title: "Placements divided by the orientations of each piece",
    value: (mobility) => mobility.totalOrientationNormalized,
    digits: 1,
  },
  {
    name: "Cell-weighted",
    title: "Normalised placements times the squares of each piece",
    value: (mobility) => mobility.totalCellWeighted,
    digits: 1,
  },
];

const CHART = { width: 300, height: 96, left: 30, right: 6, top: 8, bottom: 16 };

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createMobilityView(root) {
  const body = element("div", { class: "side-body" });
  root.append(element("h2", { id: "side-title" }, "Mobility"), body);
  const paint = onChange((/** @type {Table} */ table) => {
    body.replaceChildren(totalsTable(table), bucketsTable(table), chart(table));
  });
  return ({ table }) => paint(table);
}

/** @param {Table} table */
function coloursOf(table) {
  return table.game.variant.colours.map(({ name, seat }, index) => ({
    css: name.toLowerCase(),
    title: seatName(table, seat),
    mobility: /** @type {Mobility} */ (table.mobility.at(-1)?.[index]),
    course: table.mobility.map((ply) => /** @type {Mobility} */ (ply[index]).totalPlacements),
  }));
}

/** @param {Table} table */
function totalsTable(table) {
  const colours = coloursOf(table);
  const head = colours.map(({ css, title }) => element("th", { scope: "col", class: css }, title));
  const rows = TOTALS.map(({ name, title, value, digits }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row", title }, name),
      ...colours.map(({ css, mobility }) =>
        element("td", { "data-total": `${css} ${name}` }, value(mobility).toFixed(digits)),
      ),
    ),
  );
  const corner = element("td", {});
  return element(
    "table",
    { class: "totals" },
    element("caption", { class: "unseen" }, "Mobility now"),
    element("thead", {}, element("tr", {}, corner, ...head)),
    element("tbody", {}, ...rows),
  );
}

/** @param {Table} table */
function bucketsTable(table) {
  const colours = coloursOf(table);
  const most = Math.max(1, ...colours.flatMap(({ mobility }) => SIZES.map((size) => mobility.buckets[size])));
  const rows = SIZES.map((size) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, SIZE_NAMES[size]),
      ...colours.map(({ css, mobility }) => bucketCell(css, size, mobility.buckets[size], most)),
    ),
  );
  const head = colours.map(({ title }) => element("th", { scope: "col" }, title));
  return element(
    "table",
    { class: "buckets" },
    element("caption", {}, "Cell-weighted, by size"),
    element("thead", { class: "unseen" }, element("tr", {}, element("td", {}), ...head)),
    element("tbody", {}, ...rows),
  );
}

/**
 * @param {string} css
 * @param {number} size
 * @param {number} value
 * @param {number} most
 */
function bucketCell(css, size, value, most) {
  const bar = drawn(
    "svg",
    { class: `meter ${css}`, viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    drawn("rect", { class: "rail", width: 100, height: 6 }),
    drawn("rect", { class: "fill", width: (100 * value) / most, height: 6 }),
  );
  return element("td", { "data-bucket": `${css} ${size}` }, element("span", {}, value.toFixed(1)), bar);
}

/**
 * Placements of both sides, move by move.
 * @param {Table} table
 */
function chart(table) {
  const colours = coloursOf(table);
  const plies = table.mobility.length - 1;
  const most = niceCeiling(Math.max(...colours.flatMap(({ course }) => course)));
  const { width, height, left, right, top, bottom } = CHART;
  const x = (/** @type {number} */ ply) => left + ((width - left - right) * ply) / Math.max(plies, 8);
  const y = (/** @type {number} */ value) => height - bottom - ((height - top - bottom) * value) / most;
  const grid = [0, 0.5, 1].map((part) =>
    drawn("path", { class: "rule", d: `M${left} ${y(part * most)}H${width - right}` }),
  );
  const labels = [
    label(left - 4, y(most) + 3, String(most), "end"),
    label(left - 4, y(0) + 3, "0", "end"),
    label(left, height - 3, "start", "start"),
    label(width - right, height - 3, `move ${Math.max(plies, 8)}`, "end"),
  ];
  const lines = colours.map(({ css, course }) =>
    drawn("polyline", { class: `line ${css}`, points: course.map((value, ply) => `${x(ply)},${y(value)}`).join(" ") }),
  );
  const dots = colours.map(({ css, course }) =>
    drawn("circle", { class: `dot ${css}`, cx: x(plies), cy: y(course.at(-1) ?? 0), r: 3 }),
  );
  const words = colours.map(({ title, course }) => `${title}: ${course.at(-1)}`).join(", ");
  const attributes = { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img" };
  const picture = drawn("svg", { ...attributes, "aria-label": `Placements after ${plies} moves. ${words}.` });
  picture.append(...grid, ...labels, ...lines, ...dots);
  return element("figure", {}, element("figcaption", {}, "Placements over the game"), picture);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {"start"|"end"} anchor
 */
function label(x, y, text, anchor) {
  const node = drawn("text", { x, y, "text-anchor": anchor });
  node.textContent = text;
  return node;
}

/**
 * The next round number that is not smaller.
 * @param {number} value
 */
function niceCeiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 10)));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}
