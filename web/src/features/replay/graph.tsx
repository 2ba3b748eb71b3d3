// The course of a game as a graph: lines over its plies, and a cursor at the move on the screen. A click goes to a move.

import { useMemo } from "preact/hooks";
import { useDispatch, useGame } from "../../app/hooks";
import { t } from "../../app/i18n";
import { uiOf } from "../../games";
import type { Graph, Line, Panel } from "../../games/graph";
import { About } from "../../games/parts";
import { plySeen } from "../../games/past";
import { stopsOf } from "./state";

const BOX = { width: 300, height: 84, left: 38, right: 8, top: 8, bottom: 8 };

/** The least number of plies in the width: the beginning of a game must not look like all of it. */
const MIN_PLIES = 8;

/** The graph that the game has for a panel, if any; nothing is computed while the panel is hidden. */
export function GameGraph({ panel }: { panel: Panel }) {
  const dispatch = useDispatch();
  const shown = useGame((state) => {
    const { table, replay } = state;
    if (replay.panel !== panel) return null;
    return { table, review: replay.review?.review ? replay.review : null, ply: plySeen(state) };
  });
  const { table, review = null, ply = 0 } = shown ?? {};
  const graph = useMemo(() => (table ? uiOf(table).graphOf(panel, table, review) : null), [panel, table, review]);
  const pick = (wanted: number) => {
    if (table) dispatch({ type: "replay:go", ply: nearest(stopsOf(table), wanted) });
  };
  return (
    <div class="graphs" hidden={!graph}>
      {graph && <GraphFigure graph={graph} ply={ply} pick={pick} />}
    </div>
  );
}

function nearest(stops: number[], ply: number) {
  return stops.reduce((best, stop) => (Math.abs(stop - ply) < Math.abs(best - ply) ? stop : best), stops[0] ?? 0);
}

function GraphFigure({ graph, ply, pick }: { graph: Graph; ply: number; pick: (ply: number) => void }) {
  const x = (at: number) => BOX.left + ((BOX.width - BOX.left - BOX.right) * at) / pliesOf(graph);
  const y = (value: number) => {
    const share = (value - graph.low) / (graph.high - graph.low);
    return BOX.height - BOX.bottom - (BOX.height - BOX.top - BOX.bottom) * share;
  };
  // A step through the game moves only the cursor.
  const lines = useMemo(() => <Lines graph={graph} x={x} y={y} />, [graph]);
  const legend = useMemo(() => graph.lines.length > 1 && graph.lines.map(legendOf), [graph]);
  return (
    <figure class="graph">
      <figcaption>{graph.about ? <About label={graph.title} {...graph.about} /> : graph.title}</figcaption>
      <svg
        class="chart course"
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        role="img"
        aria-label={describe(graph, ply)}
        onClick={(event) => pick(plyAt(event, graph))}
      >
        {lines}
        <g class="cursor">
          <path class="at" d={`M${x(ply)} ${BOX.top}V${BOX.height - BOX.bottom}`} />
          {graph.lines.map((line) => {
            const value = valueAt(line, ply);
            return value !== null && <circle class={`dot ${line.css}`} cx={x(ply)} cy={y(value)} r={3} />;
          })}
        </g>
      </svg>
      <div class="legend" aria-hidden="true">
        {legend}
      </div>
    </figure>
  );
}

type Scale = (value: number) => number;

/** What stays while the cursor moves: the scale, the lines, and the marks on the first line. */
function Lines({ graph, x, y }: { graph: Graph; x: Scale; y: Scale }) {
  const { low, high, format, lines, marks } = graph;
  return (
    <g>
      {[low, (low + high) / 2, high].map((value) => (
        <>
          <path class="rule" d={`M${BOX.left} ${y(value)}H${BOX.width - BOX.right}`} />
          <text x={BOX.left - 5} y={y(value) + 3} text-anchor="end">
            {format(value)}
          </text>
        </>
      ))}
      {lines.map(({ css, values }) => {
        const points = values.flatMap((value, ply) =>
          value === null ? [] : [`${x(ply).toFixed(1)},${y(value).toFixed(1)}`],
        );
        return <polyline class={`line ${css}`} points={points.join(" ")} />;
      })}
      {marks.map(({ ply, css }) => (
        <circle class={`mark-dot ${css}`} cx={x(ply)} cy={y(lines[0]?.values[ply] ?? low)} r={3.5} data-ply={ply} />
      ))}
    </g>
  );
}

function legendOf({ css, title }: Line) {
  return (
    <span>
      <svg viewBox="0 0 20 6" class="chart">
        <path class={`line ${css}`} d="M0 3H20" />
      </svg>
      {title}
    </span>
  );
}

function pliesOf({ lines }: Graph) {
  return Math.max(MIN_PLIES, ...lines.map(({ values }) => values.length - 1));
}

/** The last value up to a ply. */
function valueAt({ values }: Line, ply: number) {
  return values.slice(0, ply + 1).findLast((value) => value !== null) ?? null;
}

function describe(graph: Graph, ply: number) {
  const values = graph.lines.flatMap((line) => {
    const value = valueAt(line, ply);
    return value === null ? [] : [t("replay.graph.value", { who: line.title, value: graph.format(value) })];
  });
  return t("replay.graph.words", { title: graph.title, values: values.join(", ") });
}

/** The ply under the pointer. */
function plyAt({ currentTarget, clientX, clientY }: MouseEvent, graph: Graph) {
  const matrix = (currentTarget as SVGSVGElement).getScreenCTM()?.inverse();
  const { x } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  const share = (x - BOX.left) / (BOX.width - BOX.left - BOX.right);
  return Math.round(Math.min(Math.max(share, 0), 1) * pliesOf(graph));
}
