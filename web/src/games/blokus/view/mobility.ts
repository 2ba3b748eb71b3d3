// How freely the sides can move now: totals, and five sizes of pieces.

import type { Message } from "../../../app/state";
import type { BlokusState as State, BlokusTable as Table } from "../types";
import type { PlayerMobilityMetrics as Mobility } from "../rules/mobility";
import { shortName } from "../names";
import { number, t } from "../../../app/i18n";
import { drawn, element, onChange } from "../../../app/dom";
import { createHeatSwitch } from "./switch";

const SIZES = [1, 2, 3, 4, 5] as const;

const TOTALS: { name: string; value: (mobility: Mobility) => number; digits: number }[] = [
  { name: "placements", value: (mobility) => mobility.totalPlacements, digits: 0 },
  { name: "normalised", value: (mobility) => mobility.totalOrientationNormalized, digits: 1 },
  { name: "weighted", value: (mobility) => mobility.totalCellWeighted, digits: 1 },
];

export function createMobilityView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const paintSwitch = createHeatSwitch(root, dispatch);
  const body = element("div", { class: "side-body" });
  root.append(body);
  const paint = onChange((table: Table) => {
    const sides = sidesOf(table);
    body.replaceChildren(totalsTable(sides), bucketsTable(sides));
  });
  return (state) => {
    paint(state.table);
    paintSwitch(state);
  };
}

export type Sides = ReturnType<typeof sidesOf>;

function sidesOf(table: Table) {
  return table.game.variant.colours.map(({ name }, index) => ({
    css: name.toLowerCase(),
    title: shortName(table, index),
    mobility: table.mobility.at(-1)?.[index] as Mobility,
  }));
}

function totalsTable(sides: Sides) {
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

function bucketsTable(sides: Sides) {
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

function bucketCell(css: string, size: number, value: number, most: number) {
  const bar = drawn(
    "svg",
    { class: `meter ${css}`, viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    drawn("rect", { class: "rail", width: 100, height: 6 }),
    drawn("rect", { class: "fill", width: (100 * value) / most, height: 6 }),
  );
  return element("td", { "data-bucket": `${css} ${size}` }, element("span", {}, number(value, 1)), bar);
}
