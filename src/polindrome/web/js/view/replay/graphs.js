// The graphs of a game, one in each panel; a click on one goes to that move.

import { entriesOf, firstPly, plySeen } from "../../play/replay/entries.js";
import { element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";
import { createGraph } from "./graph.js";

/** @typedef {import("../../play/replay/types.js").Panel} Panel */
/** @typedef {import("../../play/replay/types.js").Review} Review */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */

/**
 * The graph of a panel; nothing is shown where its game has none.
 * @param {Panel} panel
 * @param {(message: Message) => void} dispatch
 */
export function createGraphOf(panel, dispatch) {
  /** @type {number[]} */
  let stops = [];
  const graph = createGraph((ply) => dispatch({ type: "replay:go", ply: nearest(stops, ply) }));
  const node = element("div", { class: "graphs" }, graph.node);
  /** @type {import("./graph.js").Graph|null} */
  let drawn = null;
  const work = onChange((/** @type {Table} */ table, /** @type {Review|null} */ review) => {
    stops = [firstPly(table), ...entriesOf(table).map(({ after }) => after)];
    drawn = VIEWS[table.family].graphOf(panel, table, review);
  });
  return {
    node,
    paint: (/** @type {State & {table: Table}} */ state) => {
      work(state.table, state.replay.review?.review ? state.replay.review : null);
      node.hidden = !drawn;
      if (drawn) graph.paint(drawn, plySeen(state));
    },
  };
}

/**
 * @param {number[]} stops
 * @param {number} ply
 */
function nearest(stops, ply) {
  return stops.reduce((best, stop) => (Math.abs(stop - ply) < Math.abs(best - ply) ? stop : best), stops[0] ?? 0);
}
