// A graph over the whole game: lines from move to move, and a cursor at the one that is looked at.

import type { Graph, Line } from "../../../games/graph";
import { t } from "../../../app/i18n";
import { drawn, element, onChange } from "../../../app/dom";

export type Scale = (place: number) => number;

const BOX = { width: 300, height: 84, left: 38, right: 8, top: 8, bottom: 8 };

/** So many plies fill the width at least: the beginning of a game must not look like its course. */
const SHORTEST = 8;

/** An empty graph; a click on it picks a ply. */
export function createGraph(pick: (ply: number) => void) {
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
  let shown: Graph | null = null;
  picture.addEventListener("click", (event) => {
    if (shown) pick(plyAt(picture, event, shown));
  });
  const paintGraph = onChange((graph: Graph) => {
    shown = graph;
    caption.textContent = graph.title;
    ground.replaceChildren(...groundOf(graph), ...graph.lines.map((line) => lineOf(graph, line)), ...marksOf(graph));
    legend.replaceChildren(...(graph.lines.length > 1 ? graph.lines.map(legendOf) : []));
  });
  const paintCursor = onChange((graph: Graph, ply: number) => {
    cursor.replaceChildren(...cursorOf(graph, ply));
    picture.setAttribute("aria-label", wordsOf(graph, ply));
  });
  return {
    node,
    paint: (graph: Graph, ply: number) => {
      paintGraph(graph);
      paintCursor(graph, ply);
    },
  };
}

function plies({ lines }: Graph) {
  return Math.max(SHORTEST, ...lines.map(({ values }) => values.length - 1));
}

function across(graph: Graph): Scale {
  return (ply) => BOX.left + ((BOX.width - BOX.left - BOX.right) * ply) / plies(graph);
}

function upwards({ low, high }: Graph): Scale {
  const room = BOX.height - BOX.top - BOX.bottom;
  return (value) => BOX.height - BOX.bottom - (room * (value - low)) / (high - low);
}

function groundOf(graph: Graph) {
  const y = upwards(graph);
  const { low, high, format } = graph;
  return [low, (low + high) / 2, high].flatMap((value) => {
    const label = drawn("text", { x: BOX.left - 5, y: y(value) + 3, "text-anchor": "end" });
    label.textContent = format(value);
    return [drawn("path", { class: "rule", d: `M${BOX.left} ${y(value)}H${BOX.width - BOX.right}` }), label];
  });
}

function lineOf(graph: Graph, { css, values }: Line) {
  const [x, y] = [across(graph), upwards(graph)];
  const points = values.flatMap((value, ply) =>
    value === null ? [] : [`${x(ply).toFixed(1)},${y(value).toFixed(1)}`],
  );
  return drawn("polyline", { class: `line ${css}`, points: points.join(" ") });
}

function marksOf(graph: Graph) {
  const [x, y] = [across(graph), upwards(graph)];
  return graph.marks.map(({ ply, css }) => {
    const value = graph.lines[0]?.values[ply] ?? graph.low;
    return drawn("circle", { class: `mark-dot ${css}`, cx: x(ply), cy: y(value), r: 3.5, "data-ply": ply });
  });
}

function cursorOf(graph: Graph, ply: number) {
  const [x, y] = [across(graph), upwards(graph)];
  const dots = graph.lines.flatMap((line) => {
    const value = valueAt(line, ply);
    return value === null ? [] : [drawn("circle", { class: `dot ${line.css}`, cx: x(ply), cy: y(value), r: 3 })];
  });
  return [drawn("path", { class: "at", d: `M${x(ply)} ${BOX.top}V${BOX.height - BOX.bottom}` }), ...dots];
}

/** The last value up to a ply. */
function valueAt({ values }: Line, ply: number) {
  return values.slice(0, ply + 1).findLast((value) => value !== null) ?? null;
}

function legendOf({ css, title }: Line) {
  const sample = drawn(
    "svg",
    { viewBox: "0 0 20 6", class: "chart" },
    drawn("path", { class: `line ${css}`, d: "M0 3H20" }),
  );
  return element("span", {}, sample, title);
}

function wordsOf(graph: Graph, ply: number) {
  const values = graph.lines.flatMap((line) => {
    const value = valueAt(line, ply);
    return value === null ? [] : [t("replay.graph.value", { who: line.title, value: graph.format(value) })];
  });
  return t("replay.graph.words", { title: graph.title, values: values.join(", ") });
}

/** The ply under a pointer. */
function plyAt(picture: SVGSVGElement, { clientX, clientY }: MouseEvent, graph: Graph) {
  const { x } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()?.inverse());
  const share = (x - BOX.left) / (BOX.width - BOX.left - BOX.right);
  return Math.round(Math.min(Math.max(share, 0), 1) * plies(graph));
}
