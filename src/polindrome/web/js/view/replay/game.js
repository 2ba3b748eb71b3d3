// The game so far, beside the board: its course, moves, their review, and what can be done with it.

import { plySeen } from "../../play/replay/entries.js";
import { retrySeats } from "../../play/replay/seats.js";
import { tableAt } from "../../play/replay/seen.js";
import { t } from "../../words.js";
import { assign, element } from "../dom.js";
import { icon } from "../icons.js";
import { createGraphOf } from "./graphs.js";
import { createMoves } from "./moves.js";
import { createJumps, createReview } from "./review.js";
import { createSlider } from "./steps.js";
import { createVerdict } from "./verdict.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {State & {table: Table}} Seated */
/** @typedef {(message: Message) => void} Dispatch */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @returns {(state: Seated) => void}
 */
export function createGamePanel(root, dispatch) {
  const parts = [
    createGraphOf("game", dispatch),
    ...[createSlider, createJumps, createVerdict, createMoves, createReview, createDeeds].map((create) =>
      create(dispatch),
    ),
  ];
  root.append(...parts.map(({ node }) => node));
  return (state) => {
    for (const { paint } of parts) paint(state);
  };
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
