// The page comes to life here: the store, the views, the hands, and the server.

import { h, render } from "preact";
import type { Effect, Settings } from "./state";
import type { World } from "./world";
import { listenToKeys } from "./keyboard";
import { listenToBoard, listenToTray, listenToWheel } from "./pointer";
import { recallSettings, recallToken, rememberInvitations, rememberSettings, rememberToken } from "./storage";
import { prepareOffline } from "./offline";
import { wake } from "./backoff";
import { initialState, update } from "./update";
import { createGame, EventStream, fetchCatalogue, fetchGame, Refusal, sendMove, sendUndo, untilAnswered } from "./api";
import { SoundPlayer } from "./sounds";
import { createStore } from "./store";
import { byId, write } from "./dom";
import { createLegacyViews } from "./legacy_views";
import { Page } from "./page";
import { ErrorBoundary, listenToErrors } from "./crash";
import { StoreContext } from "./hooks";
import { useStoreForMounts } from "./mount";
import { FAMILIES } from "../games";
import { asSeen } from "../games/seen";
import { capital, language, t, tOr } from "./i18n";
import { performFeature } from "./effects";
import { arrivalAt } from "../features/friends/effects";

const GAME_PATH = /^\/game\/([\w-]+)$/;
const LEARN_PATH = /^\/learn\/(\w+)$/;

const sounds = new SoundPlayer();
let stream: EventStream | null = null;

const store = createStore(initialState(recallSettings(), randomName()), update, perform, asSeen);

const world: World = { dispatch: store.dispatch, current: store.current, visit, show, attempt };

document.documentElement.lang = language;
listenToErrors();
mount();
listenToKeys(store.current, store.dispatch);
listenToBoard(byId("board"), store.current, store.dispatch);
listenToWheel(byId("board"), store.current, store.dispatch);
listenToTray(byId("dock"), byId("board"), store.current, store.dispatch);
window.addEventListener("popstate", () => void show(location.pathname));
document.addEventListener("click", followLink);
useSettings(store.current().settings);
performFeature({ type: "results:recall" }, world);
void show(location.pathname);
void loadCatalogue();
prepareOffline(() => void loadCatalogue());
window.addEventListener("online", wake);

function mount() {
  useStoreForMounts(store);
  render(h(StoreContext.Provider, { value: store }, h(ErrorBoundary, null, h(Page, { visit }))), byId("page"));
  store.state.subscribe(createLegacyViews(store.dispatch));
}

function visit(path: string) {
  history.pushState(null, "", path);
  void show(location.pathname);
}

/** Links inside of the page do not load it anew. */
function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']:not([download])") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(link.getAttribute("href") ?? "/");
}

/** Asks what the server has; outside of games that also tells whether it is there. */
async function loadCatalogue() {
  const catalogue = await untilAnswered(fetchCatalogue, () => {
    if (!store.current().gameId) store.dispatch({ type: "connection", connection: "lost" });
  });
  store.dispatch({ type: "catalogue", catalogue });
}

/**
 * Show what an address names: a game, lessons, or the lobby.
 * @param how Whether what has happened is shown as if it happened now.
 */
async function show(path: string, { fromStart }: { fromStart: boolean } = { fromStart: false }) {
  stream?.close();
  const id = GAME_PATH.exec(path)?.[1];
  if (!id) return showPlace(path);
  try {
    const game = await untilAnswered(
      () => fetchGame(id, recallToken(id)),
      () => store.dispatch({ type: "connection", connection: "lost" }),
    );
    if (location.pathname !== path) return;
    const { yours, sequence, outcome } = game;
    const finished = outcome !== null && !fromStart;
    store.dispatch({ type: "game-opened", id, yours, sequence: fromStart ? 0 : sequence, finished });
    store.dispatch(arrivalAt(id));
  } catch {
    if (location.pathname === path) store.dispatch({ type: "game-missing" });
  }
}

/** Lessons, the lobby, or the saved game that the address holds. */
function showPlace(path: string) {
  if (store.current().connection === "lost") void loadCatalogue();
  const family = LEARN_PATH.exec(path)?.[1] ?? "";
  if (FAMILIES.includes(family)) return store.dispatch({ type: "tutorial-opened", family });
  if (path !== "/") return store.dispatch({ type: "address-unknown" });
  store.dispatch({ type: "lobby-opened" });
  if (location.hash.startsWith("#g=")) store.dispatch({ type: "replay:link", link: location.hash });
}

function perform(effect: Effect) {
  switch (effect.type) {
    case "open":
      return listen(effect.id);
    case "send-move":
      return void submit(effect);
    case "send-undo":
      return void takeBack(effect);
    case "create":
      return void start(effect);
    case "sound":
      return sounds.play(effect.name);
    case "say":
      return write(byId("live"), effect.text);
    case "later":
      return void setTimeout(() => store.dispatch(effect.message), effect.milliseconds);
    case "remember":
      useSettings(effect.settings);
      return rememberSettings(effect.settings);
    case "reload":
      return location.reload();
    default:
      return performFeature(effect, world);
  }
}

function listen(id: string) {
  stream?.close();
  stream = new EventStream(id, recallToken(id), {
    event: (event) => store.dispatch({ type: "event", event }),
    news: (news) => store.dispatch({ type: "news", news }),
    connection: (connection) => store.dispatch({ type: "connection", connection }),
  });
}

async function submit({ id, key, ply, move }: Effect & { type: "send-move" }) {
  try {
    await untilAnswered(
      () => sendMove(id, recallToken(id), { ply, key, move }),
      () => store.dispatch({ type: "move-delayed", key }),
    );
  } catch (error) {
    store.dispatch({ type: "move-refused", key, text: wordsOf(error) });
  }
}

/** Where the computer has answered in the meantime, its answer is taken back as well. */
async function takeBack({ id, key, ply }: Omit<Effect & { type: "send-undo" }, "type">) {
  try {
    await untilAnswered(
      () => sendUndo(id, recallToken(id), { ply, key }),
      () => store.dispatch({ type: "warn", text: t("page.silent.undo") }),
    );
  } catch (error) {
    const now = error instanceof Refusal ? error.ply : null;
    if (now !== null && now > ply) return takeBack({ id, key, ply: now });
    store.dispatch({ type: "failed", text: wordsOf(error) });
  }
}

async function start({ game, wishes, undoAll }: Effect & { type: "create" }) {
  const created = await attempt(() => createGame(game, wishes, undoAll));
  if (!created) return;
  const { id } = created.game;
  if (created.token) rememberToken(id, created.token);
  if (created.invitations.some(Boolean)) rememberInvitations(id, created.invitations);
  history.pushState(null, "", `/game/${id}`);
  void show(`/game/${id}`, { fromStart: !created.token });
}

/** What the server answers; null if it says no or does not answer, which is told then. */
async function attempt<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    store.dispatch({ type: "failed", text: wordsOf(error) });
    return null;
  }
}

function wordsOf(error: unknown) {
  if (!(error instanceof Refusal)) return t("page.silent.request");
  if (error.isBusy) return t("refusal.too_many_requests");
  const said = capital(error.message) + (error.message.endsWith(".") ? "" : ".");
  return tOr(`refusal.${error.code}`, said);
}

function useSettings({ muted, volume, theme, palette, patterns }: Settings) {
  sounds.muted = muted;
  sounds.volume = volume;
  Object.assign(document.documentElement.dataset, { theme, palette, patterns: String(patterns) });
}

/** A name that no other page has; the page may be served over plain http, where randomUUID is missing. */
function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
