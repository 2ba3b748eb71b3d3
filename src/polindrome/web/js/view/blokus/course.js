// How freely the sides could move from move to move, as lines: a dash of its own for each, and a key to them.

import { t } from "../../words.js";
import { drawn, element } from "../dom.js";

/** @typedef {{css: string, title: string, course: number[]}} Side */

const CHART = { width: 300, height: 110, left: 30, right: 8, top: 8, bottom: 16 };

/**
 * @param {Side[]} sides
 */
export function courseChart(sides) {
  const plies = (sides[0]?.course.length ?? 1) - 1;
  const words = sides.map(({ title, course }) => `${title}: ${course.at(-1)}`).join(", ");
  const picture = drawn(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${CHART.width} ${CHART.height}`,
      role: "img",
      "aria-label": t("blokus.mobility.words", { moves: plies, sides: words }),
    },
    ...linesOf(sides, plies),
  );
  return element("figure", {}, element("figcaption", {}, t("blokus.mobility.course")), picture, keyOf(sides));
}

/**
 * @param {Side[]} sides
 * @param {number} plies
 */
function linesOf(sides, plies) {
  const { width, height, left, right, top, bottom } = CHART;
  const most = niceCeiling(Math.max(...sides.flatMap(({ course }) => course)));
  const last = Math.max(plies, 8);
  const x = (/** @type {number} */ ply) => left + ((width - left - right) * ply) / last;
  const y = (/** @type {number} */ value) => height - bottom - ((height - top - bottom) * value) / most;
  const points = (/** @type {number[]} */ course) => course.map((value, ply) => `${x(ply)},${y(value)}`).join(" ");
  return [
    ...[0, 0.5, 1].map((part) => drawn("path", { class: "rule", d: `M${left} ${y(part * most)}H${width - right}` })),
    label(left - 4, y(most) + 3, String(most), "end"),
    label(left - 4, y(0) + 3, "0", "end"),
    label(left, height - 3, t("blokus.mobility.start"), "start"),
    label(width - right, height - 3, t("blokus.mobility.move", { number: last }), "end"),
    ...sides.map(({ css, course }) => drawn("polyline", { class: `line ${css}`, points: points(course) })),
    ...sides.map(({ css, course }) =>
      drawn("circle", { class: `dot ${css}`, cx: x(plies), cy: y(course.at(-1) ?? 0), r: 3 }),
    ),
  ];
}

/** @param {Side[]} sides */
function keyOf(sides) {
  const entries = sides.map(({ css, title }) => {
    const line = drawn("polyline", { class: `line ${css}`, points: "0,4 26,4" });
    const sample = drawn("svg", { class: "chart", viewBox: "0 0 26 8", "aria-hidden": "true" }, line);
    return element("li", {}, sample, title);
  });
  return element("ul", { class: "key", role: "list" }, ...entries);
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
