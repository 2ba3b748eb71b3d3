// The loop's update: for every message the next state, and the effects to perform.

import { isHeld } from "../features/friends";
import { start } from "../features/lobby";
import { begin } from "../features/tutorial";
import { isPlayable, uiOf } from "../games";
import { clearFeatures, EMPTY_FEATURES, FEATURE_UPDATES, hearAll, watchAll } from "./features";
import { t } from "./i18n";
import { andThen, atTable, changeSettings, IDLE, protest, sendRequest } from "./steps";
import { sayLongThought, showNext, showQueue } from "./queue";
import { noteDrop } from "./touch";
import type {
  FeatureMessage,
  GameState,
  InputMessage,
  Message,
  PageMessage,
  Settings,
  State,
  Step,
  Updates,
} from "./state";
import { isLookingBack, mayUndo } from "./table";

/** The state at the start. */
export function initialState(settings: Settings, client: string): State {
  return {
    screen: "loading",
    connection: "connecting",
    catalogue: null,
    ...NO_GAME,
    busy: false,
    client,
    sent: 0,
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
  ui: null,
  notice: null,
  toast: null,
  dropped: null,
} satisfies Partial<State>;

/** What ends the wait for an answer to a request other than a move. */
const ANSWERS = ["undone", "takeback_requested", "takeback_answered", "resigned", "finished"];

/** What the player can change while looking back at earlier moves. */
const WHILE_LOOKING_BACK: readonly InputMessage["type"][] = ["tab", "mobility-map", "zoom", "whole-board", "look"];

const UPDATES: Updates<PageMessage | FeatureMessage> = {
  ...FEATURE_UPDATES,
  "lobby-opened": (state) => [emptied(state, "lobby"), [{ type: "archive:list" }]],
  "archive-opened": (state) => [emptied(state, "archive"), [{ type: "archive:list" }]],
  "tutorial-opened": (state, { family }) => begin(emptied(state, "tutorial"), family),
  /** A saved game is opened. */
  opening: (state) => [emptied(state, "loading"), []],
  "address-unknown": (state) => [emptied(state, "unknown"), []],
  // It shows that the server answers; a game has a connection of its own.
  catalogue: (state, { catalogue }) => {
    const connection = state.screen === "game" ? state.connection : "live";
    const games = catalogue.games.filter(isPlayable);
    return [{ ...state, catalogue: { games }, connection }, []];
  },
  "game-opened": (state, { id, yours, sequence, finished }) => {
    const game = { gameId: id, yours, caughtUp: sequence, openedFinished: finished };
    return [{ ...emptied(state, "game"), ...game, busy: false, connection: "connecting" }, [{ type: "open", id }]];
  },
  "game-missing": (state) => [{ ...emptied(state, "missing"), connection: "live" }, []],
  event: (state, { event }) => {
    const last = state.queue.at(-1)?.sequence ?? state.table?.sequence ?? -1;
    if (event.sequence !== last + 1) return [state, []];
    const busy = state.busy && !ANSWERS.includes(event.kind);
    const queued = { ...state, queue: [...state.queue, event], busy };
    // What happened before the page was opened is shown at once, when all of it is there.
    return event.sequence < state.caughtUp ? [queued, []] : showQueue(queued);
  },
  next,
  connection: (state, { connection }) => [{ ...state, connection }, []],
  reconnect: (state) => [state, [{ type: "reconnect" }]],
  clear: (state) => [isPending(state) ? state : { ...state, interaction: IDLE, notice: null }, []],
  "move-refused": atTable((state, { key, text }) => {
    if (!isPending(state, key)) return [state, []];
    const interaction = uiOf(state.table).refuse(state.interaction);
    return protest({ ...state, interaction, notice: { tone: "bad", text } }, text);
  }),
  "move-delayed": (state, { key }) => (isPending(state, key) ? warned(state, t("page.no-answer.move")) : [state, []]),
  undo: atTable(undo),
  "long-thought": sayLongThought,
  start: (state, { game, setup }) => start(state, game, setup),
  failed: (state, { text }) => warned({ ...state, busy: false }, text),
  dialog: (state, { dialog }) => [{ ...state, dialog }, []],
  // A dialog at which the page has stopped lets it go on.
  "dialog-closed": (state, { dialog }) => {
    const after = state.dialog === dialog ? { ...state, dialog: null } : state;
    return dialog === "round" ? showQueue({ ...after, stop: null }) : [after, []];
  },
  "try-sound": (state) => [state, [{ type: "sound", name: "place" }]],
  set: (state, { settings }) => changeSettings(state, settings),
  news: (state, { news }) => hearAll(state, news),
  warn: (state, { text }) => warned(state, text),
  "toast-over": (state, { toast }) => [state.toast === toast ? { ...state, toast: null } : state, []],
};

/** One step of the loop. */
export function update(state: State, message: Message): Step {
  return watchAll(answer(state, message));
}

/** During a lesson the other features do nothing. */
function answer(state: State, message: Message): Step {
  const [feature = "", isOfFeature] = message.type.split(":");
  if (state.screen === "tutorial" && isOfFeature && feature !== "tutorial") return [state, []];
  if (!(message.type in UPDATES)) return handleInput(state, message as InputMessage);
  const handle = UPDATES[message.type as keyof typeof UPDATES] as (state: State, message: Message) => Step;
  return handle(state, message);
}

/** Another screen, with no game on it. */
function emptied(state: State, screen: State["screen"]): State {
  return { ...clearFeatures(state), ...NO_GAME, screen, dialog: null };
}

/** What an input does; where that ends a stop, the page goes on. */
function handleInput(state: State, message: InputMessage): Step {
  const isIgnored = isLookingBack(state) && !WHILE_LOOKING_BACK.includes(message.type);
  if (!state.table || isIgnored) return [state, []];
  const step = noteDrop(uiOf(state.table).handle(state, message), message);
  return state.stop && !step[0].stop ? andThen(step, showQueue) : step;
}

function next(state: State): Step {
  if (!state.waiting) return [state, []];
  const ready = { ...state, waiting: false };
  return isHeld(ready) ? [ready, []] : andThen(showNext(ready), showQueue);
}

/** Whether a move, or the move with that key, is on its way to the server. */
function isPending({ interaction: { mode, key } }: State, wanted = key) {
  return mode === "pending" && key === wanted;
}

function warned(state: State, text: string): Step {
  return [{ ...state, notice: { tone: "bad", text } }, [{ type: "say", text }]];
}

function undo(state: GameState): Step {
  if (!mayUndo(state)) return [state, []];
  const { id, game } = state.table;
  return sendRequest(state, (key) => ({ type: "send-undo", id, key, ply: latestPly(state, game.ply) }));
}

/** The ply after the newest event that has arrived, shown or not. */
function latestPly(state: State, shown: number) {
  return state.queue.reduce((ply, event) => {
    if (event.kind === "moved" || event.kind === "drawn") return event.ply + 1;
    return event.kind === "undone" ? event.ply : ply;
  }, shown);
}
