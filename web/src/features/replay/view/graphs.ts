// The graphs of a game, one in each panel; a click on one goes to that move.

import type { Panel } from "../types";
import type { Review } from "./moves";
import type { Message, State, Table } from "../../../app/state";
import type { Graph } from "../../../games/graph";
import { entriesOf, firstPly, plySeen } from "../../../games/past";
import { element, onChange } from "../../../app/dom";
import { uiOf } from "../../../games";
import { createGraph } from "./graph";

/** The graph of a panel; nothing is shown where its game has none. */
export function createGraphOf(panel: Panel, dispatch: (message: Message) => void) {
  let stops: number[] = [];
  const graph = createGraph((ply) => dispatch({ type: "replay:go", ply: nearest(stops, ply) }));
  const node = element("div", { class: "graphs" }, graph.node);
  let drawn: Graph | null = null;
  const work = onChange((table: Table, review: Review | null) => {
    stops = [firstPly(table), ...entriesOf(table).map(({ after }) => after)];
    drawn = uiOf(table).graphOf(panel, table, review);
  });
  return {
    node,
    paint: (state: State & { table: Table }) => {
      work(state.table, state.replay.review?.review ? state.replay.review : null);
      node.hidden = !drawn;
      if (drawn) graph.paint(drawn, plySeen(state));
    },
  };
}

function nearest(stops: number[], ply: number) {
  return stops.reduce((best, stop) => (Math.abs(stop - ply) < Math.abs(best - ply) ? stop : best), stops[0] ?? 0);
}
