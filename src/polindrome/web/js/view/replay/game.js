// The game so far, beside the board: steps, moves, their review, graphs, and what can be done with it.

import { entriesOf, firstPly, plySeen } from "../../play/replay/entries.js";
import { retrySeats } from "../../play/replay/seats.js";
import { tableAt } from "../../play/replay/seen.js";
import { t } from "../../words.js";
import { assign, element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";
import { icon } from "../icons.js";
import { createGraph } from "./graph.js";
import { createMoves } from "./moves.js";
import { createJumps, createReview } from "./review.js";
import { createSteps } from "./steps.js";
import { createVerdict } from "./verdict.js";

/** @typedef {import("../../play/replay/types.js").Review} Review */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {State & {table: Table}} Seated */
/** @typedef {(message: Message) => void} Dispatch */

/** The most graphs that a game has. */
const GRAPHS = 2;

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @returns {(state: Seated) => void}
 */
export function createGamePanel(root, dispatch) {
  const parts = [createSteps, createJumps, createVerdict, createMoves, createReview, createGraphs, createDeeds].map(
    (create) => create(dispatch),
  );
  root.append(...parts.map(({ node }) => node));
  return (state) => {
    for (const { paint } of parts) paint(state);
  };
}

/** @param {Dispatch} dispatch */
function createGraphs(dispatch) {
  /** @type {number[]} */
  let stops = [];
  const pick = (/** @type {number} */ ply) => dispatch({ type: "replay:go", ply: nearest(stops, ply) });
  const graphs = Array.from({ length: GRAPHS }, () => createGraph(pick));
  const node = element("div", { class: "graphs" }, ...graphs.map((graph) => graph.node));
  /** @type {import("./graph.js").Graph[]} */
  let drawn = [];
  const work = onChange((/** @type {Table} */ table, /** @type {Review|null} */ review) => {
    stops = [firstPly(table), ...entriesOf(table).map(({ after }) => after)];
    drawn = VIEWS[table.family].graphsOf(table, review);
  });
  return {
    node,
    paint: (/** @type {Seated} */ state) => {
      work(state.table, state.replay.review?.review ? state.replay.review : null);
      graphs.forEach((graph, index) => {
        const shown = drawn[index];
        graph.node.hidden = !shown;
        if (shown) graph.paint(shown, plySeen(state));
      });
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

/**
 * Play on from here, share, open another.
 * @param {Dispatch} dispatch
 */
function createDeeds(dispatch) {
  let ply = 0;
  const playOn = deed("play-on", t("replay.play-on"), "forward", () => dispatch({ type: "replay:retry", ply }));
  const share = deed("share-game", t("replay.share"), "share", () => dispatch({ type: "dialog", dialog: "share" }));
  const open = deed("open-game", t("replay.open"), "folder", () => dispatch({ type: "dialog", dialog: "open" }));
  return {
    node: element("div", { class: "deeds" }, playOn, share, open),
    paint: (/** @type {Seated} */ state) => {
      ply = plySeen(state);
      const isOver = retrySeats(state, tableAt(state.table, ply)) === null;
      assign(playOn, { disabled: isOver || state.busy, title: isOver ? t("replay.play-on.over") : "" });
    },
  };
}

/**
 * @param {string} id
 * @param {string} words
 * @param {import("../icons.js").IconName} picture
 * @param {() => void} act
 */
function deed(id, words, picture, act) {
  const button = element("button", { type: "button", class: "button", id }, icon(picture), words);
  button.addEventListener("click", act);
  return button;
}
