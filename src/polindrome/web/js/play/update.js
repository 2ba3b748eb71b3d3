// The next state of the page for every message, with what the world outside has to do about it.

import { language, languageFor } from "../words.js";
import { clearAreas, EMPTY_AREAS, hearAll, updateArea, watchAll } from "./areas.js";
import { FAMILIES } from "./families.js";
import { begin } from "./learn/update.js";
import { isHeld } from "./friends/watch.js";
import { delayed, refused, start, undo, warned } from "./requests.js";
import { IDLE } from "./sending.js";
import { sayLongThought, showNext, showQueue } from "./show.js";
import { isLookingBack } from "./table.js";

/** @typedef {import("../types.js").AreaMessage} AreaMessage */
/** @typedef {import("../types.js").DialogName} DialogName */
/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").HandMessage} HandMessage */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Step} Step */

/**
 * The state at the start.
 * @param {Settings} settings
 * @param {string} client
 * @returns {State}
 */
export function initialState(settings, client) {
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
    settings,
    ...EMPTY_AREAS,
  };
}

/** @satisfies {Partial<State>} */
const NO_GAME = {
  gameId: null,
  yours: [],
  table: null,
  queue: [],
  caughtUp: -1,
  openedFinished: false,
  waiting: false,
  stop: null,
  interaction: IDLE,
  turned: {},
  drag: null,
};

/** What ends the wait for an answer to a request other than a move. */
const ANSWERS = ["undone", "undo_wished", "undo_answered", "resigned", "finished"];

/**
 * One step of the loop.
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  return watchAll(answer(state, message));
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
function answer(state, message) {
  switch (message.type) {
    case "lobby-opened":
      return [emptied(state, "lobby"), [{ type: "friends:list" }]];
    case "learn-opened":
      return begin(emptied(state, "learn"), message.family);
    case "address-unknown":
      return [emptied(state, "unknown"), []];
    case "catalogue":
      return [{ ...state, catalogue: message.catalogue, connection: connectionNow(state) }, []];
    case "game-opened":
      return opened(state, message);
    case "game-missing":
      return [{ ...emptied(state, "missing"), connection: "live" }, []];
    case "event":
      return received(state, message.event);
    case "next":
      return next(state);
    case "connection":
      return [{ ...state, connection: message.connection }, []];
    case "clear":
      if (state.interaction.mode === "pending") return [state, []];
      return [{ ...state, interaction: IDLE, drag: null, notice: null }, []];
    case "move-refused":
      return refused(state, message.key, message.text);
    case "move-delayed":
      return delayed(state, message.key);
    case "undo":
      return undo(state);
    case "long-thought":
      return sayLongThought(state, message);
    case "start":
      return start(state, message.game, message.wishes);
    case "failed":
      return warned({ ...state, busy: false }, message.text);
    case "dialog":
      return [{ ...state, dialog: message.dialog }, []];
    case "dialog-closed":
      return closed(state, message.dialog);
    case "try-sound":
      return [state, [{ type: "sound", name: "place" }]];
    case "set":
      return set(state, message.settings);
    case "news":
      return hearAll(state, message.news);
    case "warn":
      return warned(state, message.text);
    default:
      return isOfArea(message) ? updateArea(state, message) : handled(state, message);
  }
}

/**
 * The server has answered; what is open to a game is another matter.
 * @param {State} state
 */
function connectionNow({ screen, connection }) {
  return screen === "game" ? connection : "live";
}

/**
 * Another screen, with no game on it.
 * @param {State} state
 * @param {State["screen"]} screen
 * @returns {State}
 */
function emptied(state, screen) {
  return { ...clearAreas(state), ...NO_GAME, screen, dialog: null, notice: null };
}

/**
 * @param {HandMessage | AreaMessage} message
 * @returns {message is AreaMessage}
 */
function isOfArea(message) {
  return message.type.includes(":");
}

/**
 * What a hand does; where that ends a stop, the page goes on.
 * @param {State} state
 * @param {HandMessage} message
 * @returns {Step}
 */
function handled(state, message) {
  if (!state.table || (isLookingBack(state) && message.type !== "tab")) return [state, []];
  const [after, effects] = FAMILIES[state.table.family].handle(state, message);
  if (!state.stop || after.stop) return [after, effects];
  const [shown, more] = showQueue(after);
  return [shown, [...effects, ...more]];
}

/**
 * @param {State} state
 * @param {Message & {type: "game-opened"}} message
 * @returns {Step}
 */
function opened(state, { id, yours, sequence, finished }) {
  const game = { ...NO_GAME, gameId: id, yours, caughtUp: sequence, openedFinished: finished };
  const fresh = { ...clearAreas(state), ...game, dialog: null, notice: null, busy: false };
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
  const busy = state.busy && !ANSWERS.includes(event.kind);
  return showQueue({ ...state, queue: [...state.queue, event], busy });
}

/**
 * @param {State} state
 * @returns {Step}
 */
function next(state) {
  if (!state.waiting) return [state, []];
  const ready = { ...state, waiting: false };
  if (isHeld(ready)) return [ready, []];
  const [shown, effects] = showNext(ready);
  const [after, more] = showQueue(shown);
  return [after, [...effects, ...more]];
}

/**
 * A dialog at which the page has stopped lets it go on.
 * @param {State} state
 * @param {DialogName} dialog
 * @returns {Step}
 */
function closed(state, dialog) {
  const after = state.dialog === dialog ? { ...state, dialog: null } : state;
  return dialog === "round" ? showQueue({ ...after, stop: null }) : [after, []];
}

/**
 * @param {State} state
 * @param {Partial<Settings>} changes
 * @returns {Step}
 */
function set(state, changes) {
  const settings = { ...state.settings, ...changes };
  /** @type {Effect[]} */
  const effects = [{ type: "remember", settings }];
  // All words of the page are in one language, so it begins anew in another one.
  if (languageFor(settings.language) !== language) effects.push({ type: "reload" });
  return [{ ...state, settings }, effects];
}
