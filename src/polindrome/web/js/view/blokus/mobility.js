// How freely the sides can move now: totals, and five sizes of pieces.

import { shortName } from "../../play/blokus/names.js";
import { number, t } from "../../words.js";
import { drawn, element, onChange } from "../dom.js";
import { createHeatSwitch } from "./switch.js";

/** @typedef {import("../../types.js").Mobility} Mobility */
/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */
/** @typedef {import("../../types.js").Message} Message */

const SIZES = /** @type {const} */ ([1, 2, 3, 4, 5]);

/** @type {{name: string, value: (mobility: Mobility) => number, digits: number}[]} */
const TOTALS = [
  { name: "placements", value: (mobility) => mobility.totalPlacements, digits: 0 },
  { name: "normalised", value: (mobility) => mobility.totalOrientationNormalized, digits: 1 },
  { name: "weighted", value: (mobility) => mobility.totalCellWeighted, digits: 1 },
];

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createMobilityView(root, dispatch) {
  const paintSwitch = createHeatSwitch(root, dispatch);
  const body = element("div", { class: "side-body" });
  root.append(body);
  const paint = onChange((/** @type {Table} */ table) => {
    const sides = sidesOf(table);
    body.replaceChildren(totalsTable(sides), bucketsTable(sides));
  });
  return (state) => {
    paint(state.table);
    paintSwitch(state);
  };
}

/** @typedef {ReturnType<typeof sidesOf>} Sides */

/** @param {Table} table */
function sidesOf(table) {
  return table.game.variant.colours.map(({ name }, index) => ({
    css: name.toLowerCase(),
    title: shortName(table, index),
    mobility: /** @type {Mobility} */ (table.mobility.at(-1)?.[index]),
  }));
}

/** @param {Sides} sides */
function totalsTable(sides) {
  const head = sides.map(({ css, title }) => element("th", { scope: "col", class: css }, title));
  const rows = TOTALS.map(({ name, value, digits }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row", title: t(`blokus.mobility.${name}.title`) }, t(`blokus.mobility.${name}`)),
      ...sides.map(({ css, mobility }) =>
        element("td", { "data-total": `${css} ${name}` }, number(value(mobility), digits)),
      ),
    ),
  );
  const corner = element("td", {});
  return element(
    "table",
    { class: "totals" },
    element("caption", { class: "unseen" }, t("blokus.mobility.now")),
    element("col", { class: "names" }),
    element("thead", {}, element("tr", {}, corner, ...head)),
    element("tbody", {}, ...rows),
  );
}

/** @param {Sides} sides */
function bucketsTable(sides) {
  const most = Math.max(1, ...sides.flatMap(({ mobility }) => SIZES.map((size) => mobility.buckets[size])));
  const rows = SIZES.map((size) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, t(`blokus.mobility.size.${size}`)),
      ...sides.map(({ css, mobility }) => bucketCell(css, size, mobility.buckets[size], most)),
    ),
  );
  const head = sides.map(({ title }) => element("th", { scope: "col" }, title));
  return element(
    "table",
    { class: "buckets" },
    element("caption", {}, t("blokus.mobility.sizes")),
    element("col", { class: "names" }),
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
  return element("td", { "data-bucket": `${css} ${size}` }, element("span", {}, number(value, 1)), bar);
}
