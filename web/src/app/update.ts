// The next state of the page for every message, with what the world outside has to do about it.

import type {
  FeatureMessage,
  DialogName,
  Effect,
  GameEvent,
  HandMessage,
  Message,
  Settings,
  State,
  Step,
} from "./state";
import { language, languageFor } from "./i18n";
import { clearFeatures, EMPTY_FEATURES, hearAll, updateFeature, watchAll } from "./features";
import { uiOf } from "../games";
import { begin } from "../features/tutorial/update";
import { isHeld } from "../features/friends/watch";
import { delayed, refused, start, undo, warned } from "../features/table/requests";
import { IDLE } from "./moves";
import { sayLongThought, showNext, showQueue } from "../features/table/event_queue";
import { isLookingBack } from "./table";

/** The state at the start. */
export function initialState(settings: Settings, client: string): State {
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
    ...EMPTY_FEATURES,
  };
}

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
} satisfies Partial<State>;

/** What ends the wait for an answer to a request other than a move. */
const ANSWERS = ["undone", "undo_wished", "undo_answered", "resigned", "finished"];

/** One step of the loop. */
export function update(state: State, message: Message): Step {
  return watchAll(answer(state, message));
}

function answer(state: State, message: Message): Step {
  switch (message.type) {
    case "lobby-opened":
      return [emptied(state, "lobby"), [{ type: "friends:list" }]];
    case "tutorial-opened":
      return begin(emptied(state, "tutorial"), message.family);
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
      return isOfFeature(message) ? updateFeature(state, message) : handled(state, message);
  }
}

/** The server has answered; what is open to a game is another matter. */
function connectionNow({ screen, connection }: State) {
  return screen === "game" ? connection : "live";
}

/** Another screen, with no game on it. */
function emptied(state: State, screen: State["screen"]): State {
  return { ...clearFeatures(state), ...NO_GAME, screen, dialog: null, notice: null };
}

function isOfFeature(message: HandMessage | FeatureMessage): message is FeatureMessage {
  return message.type.includes(":");
}

/** What a hand does; where that ends a stop, the page goes on. */
function handled(state: State, message: HandMessage): Step {
  if (!state.table || (isLookingBack(state) && message.type !== "tab")) return [state, []];
  const [after, effects] = uiOf(state.table).handle(state, message);
  if (!state.stop || after.stop) return [after, effects];
  const [shown, more] = showQueue(after);
  return [shown, [...effects, ...more]];
}

function opened(state: State, { id, yours, sequence, finished }: Message & { type: "game-opened" }): Step {
  const game = { ...NO_GAME, gameId: id, yours, caughtUp: sequence, openedFinished: finished };
  const fresh = { ...clearFeatures(state), ...game, dialog: null, notice: null, busy: false };
  return [{ ...fresh, screen: "game", connection: "connecting" }, [{ type: "open", id }]];
}

function received(state: State, event: GameEvent): Step {
  const last = state.queue.at(-1)?.sequence ?? state.table?.sequence ?? -1;
  if (event.sequence !== last + 1) return [state, []];
  const busy = state.busy && !ANSWERS.includes(event.kind);
  return showQueue({ ...state, queue: [...state.queue, event], busy });
}

function next(state: State): Step {
  if (!state.waiting) return [state, []];
  const ready = { ...state, waiting: false };
  if (isHeld(ready)) return [ready, []];
  const [shown, effects] = showNext(ready);
  const [after, more] = showQueue(shown);
  return [after, [...effects, ...more]];
}

/** A dialog at which the page has stopped lets it go on. */
function closed(state: State, dialog: DialogName): Step {
  const after = state.dialog === dialog ? { ...state, dialog: null } : state;
  return dialog === "round" ? showQueue({ ...after, stop: null }) : [after, []];
}

function set(state: State, changes: Partial<Settings>): Step {
  const settings = { ...state.settings, ...changes };
  const effects: Effect[] = [{ type: "remember", settings }];
  // All words of the page are in one language, so it begins anew in another one.
  if (languageFor(settings.language) !== language) effects.push({ type: "reload" });
  return [{ ...state, settings }, effects];
}
