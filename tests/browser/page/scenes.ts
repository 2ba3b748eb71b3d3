/** Runs the page's internals through scenarios that a test describes as plain data. */

import type { InputKind, Message } from "../../../web/src/app/state";
import type { BlokusInteraction as Interaction, Held } from "../../../web/src/games/blokus/state";
import { BlokusGame } from "../../../web/src/games/blokus/rules/game";
import { DUO } from "../../../web/src/games/blokus/rules/board";
import { parseMove } from "../../../web/src/games/blokus/rules/moves";
import { DEFAULTS } from "../../../web/src/app/storage";
import { hover, orientationOf, snap } from "../../../web/src/games/blokus/selection";
import { cornersOf } from "../../../web/src/games/blokus/placements";
import { initialState, update } from "../../../web/src/app/update";
import { createStore } from "../../../web/src/app/store";

export type Point = { x: number; y: number };

/** Returns the page's state and effects after each message. */
export function course(messages: Message[]) {
  let state = initialState(DEFAULTS, "page");
  return messages.map((message) => {
    const [after, effects] = update(state, message);
    const isSame = after === state;
    state = after;
    const { queue, stop, waiting, interaction, table, busy, dialog, ending, notice } = state;
    const seen = {
      stop,
      waiting,
      interaction,
      busy,
      dialog,
      isResultShown: ending.isShown,
      notice: notice?.text ?? null,
    };
    return { ...seen, queue: queue.length, ply: table?.game.ply ?? null, effects, isSame };
  });
}

/**
 * Returns the selection after a pointer move over the board, in a game with these moves, for the first colour.
 */
export function hovered(interaction: Interaction, point: Point, hand: InputKind, moves: string[]) {
  return hover(interaction, point, hand, gameWith(moves), 0);
}

/** Returns where a touch at the point holds the piece, for the first colour. */
export function snapped(moves: string[], held: Held, point: Point) {
  return snap(gameWith(moves), 0, held, point);
}

/**
 * Returns the available corners of the first colour, in displayed order on a board rotated by `facing` quarter turns.
 */
export function corners(moves: string[], facing: number) {
  return cornersOf(gameWith(moves), 0, facing);
}

/** Returns the orientation numbers of selected pieces. */
export function orientations(pieces: Held[]) {
  return pieces.map((held) => orientationOf(held).id);
}

/** Returns the order in which a store processes messages sent during an update, and what it renders. */
export function errand() {
  const log: string[] = [];
  const answer: (state: any, message: any) => [any, any[]] = (state, message) => {
    log.push(`update ${message.type}`);
    return [`${state} ${message.type}`, message.type === "clear" ? [{ type: "sound" }, { type: "say" }] : []];
  };
  const initial: any = "start";
  const store = createStore(
    initial,
    answer,
    (effect) => {
      store.dispatch({ type: effect.type === "sound" ? "flip" : "undo" });
      log.push(`perform ${effect.type}`);
    },
    (state) => state,
  );
  store.state.subscribe((state) => log.push(`render ${state}`));
  log.splice(0);
  store.dispatch({ type: "clear" });
  return { log, state: String(store.current()) };
}

/** Runs a store whose update throws once: the next message is processed normally. */
export function mishap() {
  const initial: any = "start";
  const store = createStore(
    initial,
    (state, message) => {
      if (message.type === "clear") throw new Error("mishap");
      return [`${state} ${message.type}` as any, []];
    },
    () => undefined,
    (state) => state,
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

function gameWith(moves: string[]) {
  const game = new BlokusGame(DUO);
  for (const move of moves) game.apply(parseMove(move, game.size));
  return game;
}
