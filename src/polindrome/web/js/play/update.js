// The next state of the page for every message, with what the world outside has to do about it.

import { delayed, drag, hovered, nudge, place, refused, reshape, select, tap } from "./handling.js";
import { IDLE, leave } from "./interaction.js";
import { isMyTurn, showNext, showQueue } from "./show.js";
import { canTakeBack } from "./table.js";

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").State} State */
/** @typedef {[State, Effect[]]} Step */

/**
 * The state at the start.
 * @param {Settings} settings
 * @param {string} client
 * @param {string|null} lastGame
 * @returns {State}
 */
export function initialState(settings, client, lastGame) {
  return {
    screen: "loading",
    connection: "connecting",
    catalogue: null,
    ...NO_GAME,
    tab: "all",
    busy: false,
    client,
    sent: 0,
    notice: null,
    dialog: null,
    lastGame,
    settings,
  };
}

/** @satisfies {Partial<State>} */
const NO_GAME = {
  gameId: null,
  table: null,
  queue: [],
  caughtUp: -1,
  openedFinished: false,
  waiting: false,
  stuck: null,
  interaction: IDLE,
  turned: {},
  drag: null,
};

/**
 * One step of the loop.
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  switch (message.type) {
    case "lobby-opened":
      return [{ ...state, ...NO_GAME, screen: "lobby", dialog: null, notice: null }, []];
    case "catalogue":
      return [{ ...state, catalogue: message.catalogue }, []];
    case "game-opened":
      return opened(state, message);
    case "game-missing":
      return [{ ...state, ...NO_GAME, screen: "missing", lastGame: null }, [{ type: "remember-game", id: null }]];
    case "event":
      return received(state, message.event);
    case "next":
      return next(state);
    case "connection":
      return [{ ...state, connection: message.connection }, []];
    case "select":
      return select(state, message.pieceId);
    case "turn":
      return reshape(state, message.clockwise ? "clockwise" : "counterclockwise");
    case "flip":
      return reshape(state, "flip");
    case "clear":
      if (state.interaction.mode === "pending") return [state, []];
      return [{ ...state, interaction: IDLE, drag: null, notice: null }, []];
    case "hover":
      return [hovered(state, message, message.hand), []];
    case "leave":
      return [{ ...state, interaction: leave(state.interaction) }, []];
    case "nudge":
      return nudge(state, message);
    case "tap":
      return tap(state, message, message.hand);
    case "place":
      return place(state);
    case "drag":
      return drag(state, message);
    case "drop":
      return place({ ...state, drag: null });
    case "drag-cancelled":
      return [{ ...state, drag: null, interaction: leave(state.interaction) }, []];
    case "move-refused":
      return refused(state, message.key, message.text);
    case "move-delayed":
      return delayed(state, message.key);
    case "undo":
      return undo(state);
    case "pass":
      return pass(state);
    case "start":
      return start(state, message.level, message.seat);
    case "failed":
      return [
        { ...state, busy: false, notice: { tone: "bad", text: message.text } },
        [{ type: "say", text: message.text }],
      ];
    case "tab":
      return [{ ...state, tab: message.tab }, []];
    case "dialog":
      return [{ ...state, dialog: message.dialog }, []];
    case "dialog-closed":
      return [state.dialog === message.dialog ? { ...state, dialog: null } : state, []];
    case "try-sound":
      return [state, [{ type: "sound", name: "place" }]];
    case "set":
      return set(state, message.settings);
    case "warn":
      return [{ ...state, notice: { tone: "bad", text: message.text } }, [{ type: "say", text: message.text }]];
  }
}

/**
 * @param {State} state
 * @param {Message & {type: "game-opened"}} message
 * @returns {Step}
 */
function opened(state, { id, sequence, finished }) {
  const game = { ...NO_GAME, gameId: id, caughtUp: sequence, openedFinished: finished };
  const fresh = { ...state, ...game, dialog: null, notice: null, busy: false };
  return [{ ...fresh, screen: "game", connection: "connecting" }, [{ type: "open", id }]];
}

/**
 * @param {State} state
 * @param {import("../types.js").GameEvent} event
 * @returns {Step}
 */
function received(state, event) {
  const last = state.queue.at(-1)?.sequence ?? state.table?.sequence ?? -1;
  if (event.sequence !== last + 1) return [state, []];
  return showQueue({ ...state, queue: [...state.queue, event], busy: event.kind === "undone" ? false : state.busy });
}

/**
 * @param {State} state
 * @returns {Step}
 */
function next(state) {
  if (!state.waiting) return [state, []];
  const [shown, effects] = showNext({ ...state, waiting: false });
  const [after, more] = showQueue(shown);
  return [after, [...effects, ...more]];
}

/**
 * Whether the Undo button works now.
 * @param {State} state
 */
export function mayUndo(state) {
  const { table, stuck, busy, interaction } = state;
  if (!table || busy || interaction.mode === "pending" || !canTakeBack(table)) return false;
  return isMyTurn(state) || stuck !== null;
}

/**
 * @param {State} state
 * @returns {Step}
 */
function undo(state) {
  const { table } = state;
  if (!table || !mayUndo(state)) return [state, []];
  const key = `${state.client}-${state.sent}`;
  const effect = { type: /** @type {const} */ ("send-undo"), id: table.id, key, ply: latestPly(state, table.game.ply) };
  return [{ ...state, busy: true, sent: state.sent + 1 }, [effect]];
}

/**
 * The ply of the game as far as the page has heard of it, shown or not.
 * @param {State} state
 * @param {number} shown
 */
function latestPly(state, shown) {
  return state.queue.reduce((ply, event) => {
    if (event.kind === "moved") return event.ply + 1;
    return event.kind === "undone" ? event.ply : ply;
  }, shown);
}

/**
 * @param {State} state
 * @returns {Step}
 */
function pass(state) {
  if (!state.stuck) return [state, []];
  const [after, effects] = showQueue({ ...state, stuck: null });
  return [after, [{ type: "sound", name: "pass" }, { type: "say", text: "You pass." }, ...effects]];
}

/**
 * @param {State} state
 * @param {string} level
 * @param {number} seat
 * @returns {Step}
 */
function start(state, level, seat) {
  if (state.busy) return [state, []];
  const settings = { ...state.settings, level, seat };
  /** @type {Effect[]} */
  const effects = [
    { type: "remember", settings },
    { type: "create", level, seat, undoAll: settings.undoAll },
  ];
  return [{ ...state, settings, busy: true, dialog: null, notice: null }, effects];
}

/**
 * @param {State} state
 * @param {Partial<Settings>} changes
 * @returns {Step}
 */
function set(state, changes) {
  const settings = { ...state.settings, ...changes };
  return [{ ...state, settings }, [{ type: "remember", settings }]];
}
