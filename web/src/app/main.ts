// Starts the page: the store, its components, keys, addresses, and the effects of the loop.

import { h, render } from "preact";
import { arrivalAt } from "../features/friends";
import { FAMILIES, isKnown, isPlayable } from "../games";
import { asSeen } from "../games/seen";
import { AddressBar } from "./address";
import { EventStream, pause, Refusal, request, requestGame, retryNow, untilAnswered } from "./api";
import { prepareOffline, randomName } from "./browser";
import { ErrorBoundary, listenToErrors } from "./crash";
import { FEATURE_EFFECTS } from "./features";
import type { StoredGame } from "./game_store";
import { StoreContext } from "./hooks";
import { capital, language, t, tOr } from "./i18n";
import { listenToKeys } from "./keyboard";
import { Page } from "./page";
import { AT_END, parseRoute, type Route } from "./router";
import { SoundPlayer } from "./sounds";
import type { Catalogue, Effect, Effects, Message, Outcome, Settings, TextPosition, World } from "./state";
import {
  hasStoredGames,
  recallSettings,
  recallToken,
  rememberInvitations,
  rememberSettings,
  rememberToken,
} from "./storage";
import { createStore } from "./store";
import { initialState, update } from "./update";

const VIBRATION_MS = 8;

/** How long the page waits for the catalogue before it shows that it loads. */
const LONGEST_BLANK_MS = 100;

/** The part of a game's answer that the page reads before it listens to the events. */
type Snapshot = {
  id: string;
  game: string;
  family: string;
  yours: number[];
  sequence: number;
  outcome: Outcome | null;
};

type GameRoute = Extract<Route, { screen: "game" }>;

const sounds = new SoundPlayer();
let stream: EventStream | null = null;

/** What was shown last: answers about what was shown before come too late. */
let shown: Route | null = null;

const EFFECTS: Effects<Effect> = {
  ...FEATURE_EFFECTS,
  open({ id }) {
    stream?.close();
    stream = new EventStream(id, {
      event: (event) => store.dispatch({ type: "event", event }),
      news: (news) => store.dispatch({ type: "news", news }),
      connection: (connection) => store.dispatch({ type: "connection", connection }),
    });
  },
  async "send-move"({ id, key, ply, move }) {
    try {
      await untilAnswered(
        () => requestGame(id, "/moves", { ply, key, move }),
        () => store.dispatch({ type: "move-delayed", key }),
      );
    } catch (error) {
      store.dispatch({ type: "move-refused", key, text: wordsOf(error) });
    }
  },
  "send-undo": sendUndo,
  /** Repeated until the server answers; meanwhile the page may show another game. */
  async "fetch-position"({ id }) {
    const ask = () => requestGame<TextPosition>(id);
    const position = await attempt(() => untilAnswered(ask, () => undefined));
    if (position && store.current().gameId === id) store.dispatch({ type: "position", position });
  },
  /** The answer has a token if a seat is the player's, and an invitation for each seat that is open. */
  async create({ game, setup: { seats, clock, options }, undoAll }) {
    type Created = { game: Snapshot; token: string | null; invitations: (string | null)[] };
    const body = { game, options, seats, clock, undo_all: undoAll };
    const created = await attempt(() => request<Created>("/api/games", body));
    if (!created) return;
    const { id } = created.game;
    if (created.token) rememberToken(id, created.token);
    if (created.invitations.some(Boolean)) rememberInvitations(id, created.invitations);
    const route: Route = { screen: "game", id, invited: null, ...AT_END };
    address.visit(route);
    void show(route, { fromStart: !created.token });
  },
  sound: ({ name }) => sounds.play(name),
  /** Screen readers read a live region when its text changes: an equal text is not read again. */
  say({ text }) {
    const live = document.getElementById("live");
    if (live && live.textContent !== text) live.textContent = text;
  },
  later: ({ milliseconds, message }) => setTimeout(() => store.dispatch(message), milliseconds),
  vibrate: () => navigator.vibrate?.(VIBRATION_MS),
  remember({ settings }) {
    applySettings(settings);
    rememberSettings(settings);
  },
  reload: () => location.reload(),
  reconnect: retryNow,
};

const store = createStore(initialState(recallSettings(), randomName()), update, perform, asSeen);

const address = new AddressBar(store);

const world: World = { dispatch: store.dispatch, current: store.current, visit, show, attempt };

document.documentElement.lang = language;
listenToErrors();
applySettings(store.current().settings);
perform({ type: "results:recall" });
void show(parseRoute(location));
window.addEventListener("popstate", () => void show(parseRoute(location)));
// The catalogue is preloaded: with it, the first picture is the lobby's, and the page is not laid out twice.
await Promise.race([loadCatalogue(), pause(LONGEST_BLANK_MS)]);
render(
  h(StoreContext.Provider, { value: store }, h(ErrorBoundary, null, h(Page, { visit }))),
  document.getElementById("page") as HTMLElement,
);
listenToKeys(store.current, store.dispatch);
window.addEventListener("online", retryNow);
document.addEventListener("click", followLink);
for (const gesture of ["pointerdown", "pointerup", "keydown"]) window.addEventListener(gesture, openAudio);
prepareOffline(() => void loadCatalogue());

function loseConnection() {
  store.dispatch({ type: "connection", connection: "lost" });
}

function visit(route: Route) {
  address.visit(route);
  void show(route);
}

/** Follows links of the page without loading it again. */
function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const route = parseRoute(link);
  if (link.origin !== location.origin || link.download || route.screen === "unknown") return;
  event.preventDefault();
  visit(route);
}

/** Fetches the catalogue; outside of games this also tells whether the server can be reached. */
async function loadCatalogue() {
  const catalogue = await untilAnswered(
    () => request<Catalogue>("/api/catalogue"),
    () => {
      if (!store.current().gameId) loseConnection();
    },
  );
  store.dispatch({ type: "catalogue", catalogue });
}

/** Shows what a route names: a game, lessons, or the lobby. `fromStart` plays past events as if they happened now. */
async function show(route: Route, { fromStart }: { fromStart: boolean } = { fromStart: false }) {
  shown = route;
  address.leave();
  stream?.close();
  if (route.screen !== "game") return showPlace(route);
  const { id, invited, ply, view } = route;
  try {
    const stored = recallToken(id) === null ? await recallGame(id) : null;
    if (stored?.source === "imported") return showStored(stored, route);
    const { game, family, yours, sequence, outcome } = await untilAnswered(
      () => requestGame<Snapshot>(id),
      loseConnection,
    );
    if (shown !== route) return;
    if (!isPlayable({ name: game, family })) return store.dispatch({ type: "game-missing" });
    const finished = outcome !== null && !fromStart;
    store.dispatch({ type: "game-opened", id, yours, sequence: fromStart ? 0 : sequence, finished });
    store.dispatch(arrivalAt(id, invited));
    address.arrive();
    store.dispatch({ type: "replay:arrived", ply, view });
  } catch {
    showStored(await recallGame(id), route);
  }
}

/** A game that this browser stores; null if it does not. */
async function recallGame(id: string): Promise<StoredGame | null> {
  if (!hasStoredGames()) return null;
  const { openGameStore } = await import("./game_store");
  return (await openGameStore()).get(id);
}

/** Shows a stored game that is not on the server; it may be of a version with other rules. */
function showStored(stored: StoredGame | null, route: GameRoute) {
  if (shown !== route) return;
  try {
    if (!stored || !isKnown(stored.game)) throw new Error("no game that can be shown");
    store.dispatch({ type: "opening" });
    const { game, options, actions, outcome: early, seats, yours } = stored;
    const saved = { game, options, actions, early, seats, yours };
    store.dispatch({ type: "replay:opened", id: stored.id, link: null, saved, ply: route.ply, view: route.view });
  } catch {
    store.dispatch({ type: "game-missing" });
  }
  address.arrive();
}

/** Lessons, the lobby, or the saved game that the address holds. */
function showPlace(route: Route) {
  if (store.current().connection === "lost") void loadCatalogue();
  address.arrive();
  if (route.screen === "saved") store.dispatch({ type: "opening" });
  store.dispatch(messageOf(route));
}

function messageOf(route: Route): Message {
  switch (route.screen) {
    case "saved":
      return { type: "replay:open-link", code: route.code, ply: route.ply, view: route.view };
    case "tutorial":
      return FAMILIES.includes(route.family)
        ? { type: "tutorial-opened", family: route.family }
        : { type: "address-unknown" };
    case "archive":
      return { type: "archive-opened" };
    default:
      return { type: route.screen === "lobby" ? "lobby-opened" : "address-unknown" };
  }
}

function perform(effect: Effect) {
  const run = EFFECTS[effect.type] as (effect: Effect, world: World) => void;
  run(effect, world);
}

/** If the computer has answered meanwhile, its answer is taken back as well. */
async function sendUndo({ id, key, ply }: { id: string; key: string; ply: number }): Promise<void> {
  try {
    await untilAnswered(
      () => requestGame(id, "/undo", { ply, key }),
      () => store.dispatch({ type: "warn", text: t("page.no-answer.undo") }),
    );
  } catch (error) {
    const now = error instanceof Refusal ? (error.problem.current?.ply ?? 0) : 0;
    if (now > ply) return sendUndo({ id, key, ply: now });
    store.dispatch({ type: "failed", text: wordsOf(error) });
  }
}

/** What the server answers; null if it refuses or does not answer, which the player is told. */
async function attempt<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    store.dispatch({ type: "failed", text: wordsOf(error) });
    return null;
  }
}

function wordsOf(error: unknown) {
  if (!(error instanceof Refusal)) return t("page.no-answer.request");
  if (error.isBusy) return t("refusal.too_many_requests");
  const said = capital(error.message) + (error.message.endsWith(".") ? "" : ".");
  return tOr(`refusal.${error.problem.code}`, said);
}

/** In a task of its own, so that the gesture itself is answered first. */
function openAudio() {
  setTimeout(() => sounds.open());
}

function applySettings({ muted, volume, theme, palette, patterns }: Settings) {
  sounds.muted = muted;
  sounds.volume = volume;
  Object.assign(document.documentElement.dataset, { theme, palette, patterns: String(patterns) });
}
