// A graph over the whole game: lines from move to move, and a cursor at the one that is looked at.

import { t } from "../../words.js";
import { drawn, element, onChange } from "../dom.js";

/**
 * - lines: for each side its values by ply; null where there is none. low, high: the bounds of the scale.
 * - marks: plies that stand out on the first line. format: a value in words.
 * @typedef {{title: string, lines: Line[], low: number, high: number, marks: Mark[],
 *   format: (value: number) => string}} Graph
 * @typedef {{css: string, title: string, values: (number|null)[]}} Line
 * @typedef {{ply: number, css: string}} Mark
 * @typedef {(place: number) => number} Scale
 */

const BOX = { width: 300, height: 84, left: 38, right: 8, top: 8, bottom: 8 };

/** So many plies fill the width at least: the beginning of a game must not look like its course. */
const SHORTEST = 8;

/**
 * An empty graph; a click on it picks a ply.
 * @param {(ply: number) => void} pick
 */
export function createGraph(pick) {
  const caption = element("figcaption");
  const legend = element("div", { class: "legend", "aria-hidden": "true" });
  const ground = drawn("g");
  const cursor = drawn("g", { class: "cursor" });
  const { width, height } = BOX;
  const picture = drawn(
    "svg",
    { class: "chart course", viewBox: `0 0 ${width} ${height}`, role: "img" },
    ground,
    cursor,
  );
  const node = element("figure", { class: "graph" }, caption, picture, legend);
  /** @type {Graph|null} */
  let shown = null;
  picture.addEventListener("click", (event) => {
    if (shown) pick(plyAt(picture, event, shown));
  });
  const paintGraph = onChange((/** @type {Graph} */ graph) => {
    shown = graph;
    caption.textContent = graph.title;
    ground.replaceChildren(...groundOf(graph), ...graph.lines.map((line) => lineOf(graph, line)), ...marksOf(graph));
    legend.replaceChildren(...(graph.lines.length > 1 ? graph.lines.map(legendOf) : []));
  });
  const paintCursor = onChange((/** @type {Graph} */ graph, /** @type {number} */ ply) => {
    cursor.replaceChildren(...cursorOf(graph, ply));
    picture.setAttribute("aria-label", wordsOf(graph, ply));
  });
  return {
    node,
    paint: (/** @type {Graph} */ graph, /** @type {number} */ ply) => {
      paintGraph(graph);
      paintCursor(graph, ply);
    },
  };
}

/** @param {Graph} graph */
function plies({ lines }) {
  return Math.max(SHORTEST, ...lines.map(({ values }) => values.length - 1));
}

/**
 * @param {Graph} graph
 * @returns {Scale}
 */
function across(graph) {
  return (ply) => BOX.left + ((BOX.width - BOX.left - BOX.right) * ply) / plies(graph);
}

/**
 * @param {Graph} graph
 * @returns {Scale}
 */
function upwards({ low, high }) {
  const room = BOX.height - BOX.top - BOX.bottom;
  return (value) => BOX.height - BOX.bottom - (room * (value - low)) / (high - low);
}

/** @param {Graph} graph */
function groundOf(graph) {
  const y = upwards(graph);
  const { low, high, format } = graph;
  return [low, (low + high) / 2, high].flatMap((value) => {
    const label = drawn("text", { x: BOX.left - 5, y: y(value) + 3, "text-anchor": "end" });
    label.textContent = format(value);
    return [drawn("path", { class: "rule", d: `M${BOX.left} ${y(value)}H${BOX.width - BOX.right}` }), label];
  });
}

/**
 * @param {Graph} graph
 * @param {Line} line
 */
function lineOf(graph, { css, values }) {
  const [x, y] = [across(graph), upwards(graph)];
  const points = values.flatMap((value, ply) =>
    value === null ? [] : [`${x(ply).toFixed(1)},${y(value).toFixed(1)}`],
  );
  return drawn("polyline", { class: `line ${css}`, points: points.join(" ") });
}

/** @param {Graph} graph */
function marksOf(graph) {
  const [x, y] = [across(graph), upwards(graph)];
  return graph.marks.map(({ ply, css }) => {
    const value = graph.lines[0]?.values[ply] ?? graph.low;
    return drawn("circle", { class: `mark-dot ${css}`, cx: x(ply), cy: y(value), r: 3.5, "data-ply": ply });
  });
}

/**
 * @param {Graph} graph
 * @param {number} ply
 */
function cursorOf(graph, ply) {
  const [x, y] = [across(graph), upwards(graph)];
  const dots = graph.lines.flatMap((line) => {
    const value = valueAt(line, ply);
    return value === null ? [] : [drawn("circle", { class: `dot ${line.css}`, cx: x(ply), cy: y(value), r: 3 })];
  });
  return [drawn("path", { class: "at", d: `M${x(ply)} ${BOX.top}V${BOX.height - BOX.bottom}` }), ...dots];
}

/**
 * The last value up to a ply.
 * @param {Line} line
 * @param {number} ply
 */
function valueAt({ values }, ply) {
  return values.slice(0, ply + 1).findLast((value) => value !== null) ?? null;
}

/** @param {Line} line */
function legendOf({ css, title }) {
  const sample = drawn(
    "svg",
    { viewBox: "0 0 20 6", class: "chart" },
    drawn("path", { class: `line ${css}`, d: "M0 3H20" }),
  );
  return element("span", {}, sample, title);
}

/**
 * @param {Graph} graph
 * @param {number} ply
 */
function wordsOf(graph, ply) {
  const values = graph.lines.flatMap((line) => {
    const value = valueAt(line, ply);
    return value === null ? [] : [t("replay.graph.value", { who: line.title, value: graph.format(value) })];
  });
  return t("replay.graph.words", { title: graph.title, values: values.join(", ") });
}

/**
 * The ply under a pointer.
 * @param {SVGSVGElement} picture
 * @param {MouseEvent} event
 * @param {Graph} graph
 */
function plyAt(picture, { clientX, clientY }, graph) {
  const { x } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()?.inverse());
  const share = (x - BOX.left) / (BOX.width - BOX.left - BOX.right);
  return Math.round(Math.min(Math.max(share, 0), 1) * plies(graph));
}

/**
 * The next round number that is not smaller.
 * @param {number} value
 */
export function niceCeiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 10)));
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}
