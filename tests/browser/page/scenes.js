/** Runs the page's internals through scenarios that a test describes as plain data. */

import { BlokusGame } from "/static/js/blokus/game.js";
import { parseMove } from "/static/js/blokus/notation.js";
import { DUO } from "/static/js/blokus/variants.js";
import { DEFAULTS } from "/static/js/memory.js";
import { orientationOf, snap } from "/static/js/play/blokus/hand.js";
import { hover } from "/static/js/play/blokus/interaction.js";
import { cornersOf } from "/static/js/play/blokus/placements.js";
import { initialState, update } from "/static/js/play/update.js";
import { createStore } from "/static/js/store.js";

/** @typedef {import("/static/js/types.js").Hand} Hand */
/** @typedef {import("/static/js/types.js").Held} Held */
/** @typedef {import("/static/js/types.js").BlokusInteraction} Interaction */
/** @typedef {import("/static/js/types.js").Message} Message */
/** @typedef {{x: number, y: number}} Point */

/**
 * Returns the page's state and effects after each message.
 * @param {Message[]} messages
 */
export function course(messages) {
  let state = initialState(DEFAULTS, "page");
  return messages.map((message) => {
    const [after, effects] = update(state, message);
    const isSame = after === state;
    state = after;
    const { queue, stop, waiting, interaction, table, busy, dialog, notice } = state;
    const seen = { stop, waiting, interaction, busy, dialog, notice: notice?.text ?? null };
    return { ...seen, queue: queue.length, ply: table?.game.ply ?? null, effects, isSame };
  });
}

/**
 * Returns the selection after a pointer move over the board, in a game with these moves, for the first colour.
 * @param {Interaction} interaction
 * @param {Point} point
 * @param {Hand} hand
 * @param {string[]} moves
 */
export function hovered(interaction, point, hand, moves) {
  return hover(interaction, point, hand, gameWith(moves), 0);
}

/**
 * Returns where a touch at the point holds the piece, for the first colour.
 * @param {string[]} moves
 * @param {Held} held
 * @param {Point} point
 */
export function snapped(moves, held, point) {
  return snap(gameWith(moves), 0, held, point);
}

/**
 * Returns the available corners of the first colour, in displayed order on a board rotated by `facing` quarter turns.
 * @param {string[]} moves
 * @param {number} facing
 */
export function corners(moves, facing) {
  return cornersOf(gameWith(moves), 0, facing);
}

/**
 * Returns the orientation numbers of selected pieces.
 * @param {Held[]} pieces
 */
export function orientations(pieces) {
  return pieces.map((held) => orientationOf(held).id);
}

/** Returns the order in which a store processes messages sent during an update, and what it renders. */
export function errand() {
  /** @type {string[]} */
  const log = [];
  /** @type {(state: any, message: any) => [any, any[]]} */
  const answer = (state, message) => {
    log.push(`update ${message.type}`);
    return [`${state} ${message.type}`, message.type === "clear" ? [{ type: "sound" }, { type: "say" }] : []];
  };
  /** @type {any} */
  const initial = "start";
  const store = createStore(
    initial,
    answer,
    (state) => log.push(`render ${state}`),
    (effect) => {
      store.dispatch({ type: effect.type === "sound" ? "flip" : "undo" });
      log.push(`perform ${effect.type}`);
    },
  );
  store.dispatch({ type: "clear" });
  return { log, state: String(store.current()) };
}

/** Runs a store whose update throws once: the next message is processed normally. */
export function mishap() {
  /** @type {any} */
  const initial = "start";
  const store = createStore(
    initial,
    (state, message) => {
      if (message.type === "clear") throw new Error("mishap");
      return [/** @type {any} */ (`${state} ${message.type}`), []];
    },
    () => undefined,
    () => undefined,
  );
  let thrown = "";
  try {
    store.dispatch({ type: "clear" });
  } catch (error) {
    thrown = String(error);
  }
  store.dispatch({ type: "flip" });
  return { thrown, state: String(store.current()) };
}

/** @param {string[]} moves */
function gameWith(moves) {
  const game = new BlokusGame(DUO);
  for (const move of moves) game.apply(parseMove(move, game.size));
  return game;
}
