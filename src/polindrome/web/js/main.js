// The page comes to life here: the store, the views, the hands, and the server.

import { listenToKeys } from "./input/keys.js";
import { listenToBoard, listenToTray } from "./input/pointer.js";
import { recallGame, recallSettings, recallToken, rememberGame, rememberSettings, rememberToken } from "./memory.js";
import { initialState, update } from "./play/update.js";
import {
  createGame,
  EventStream,
  fetchCatalogue,
  fetchGame,
  Refusal,
  sendMove,
  sendUndo,
  untilAnswered,
} from "./server.js";
import { SoundPlayer } from "./sounds.js";
import { createStore } from "./store.js";
import { byId, write } from "./view/dom.js";
import { createPageView } from "./view/page.js";

/** @typedef {import("./types.js").Effect} Effect */

const GAME_PATH = /^\/game\/([\w-]+)$/;

const sounds = new SoundPlayer();
/** @type {EventStream|null} */
let stream = null;

const render = createPageView((message) => store.dispatch(message), visit);
const store = createStore(initialState(recallSettings(), randomName(), recallGame()), update, render, perform);

listenToKeys(store.current, store.dispatch);
listenToBoard(byId("board"), store.current, store.dispatch);
listenToTray(byId("dock"), byId("board"), store.current, store.dispatch);
window.addEventListener("popstate", () => void show(location.pathname));
document.addEventListener("click", followLink);
useSettings(store.current().settings);
void show(location.pathname);
void untilAnswered(fetchCatalogue, () => undefined).then((catalogue) =>
  store.dispatch({ type: "catalogue", catalogue }),
);

/** @param {string} path */
function visit(path) {
  history.pushState(null, "", path);
  void show(path);
}

/**
 * Links inside of the page do not load it anew.
 * @param {MouseEvent} event
 */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']:not([download])") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(link.getAttribute("href") ?? "/");
}

/**
 * Show what an address names: a game, or the lobby.
 * @param {string} path
 */
async function show(path) {
  stream?.close();
  const id = GAME_PATH.exec(path)?.[1];
  if (!id) return store.dispatch({ type: "lobby-opened" });
  try {
    const game = await untilAnswered(
      () => fetchGame(id, recallToken(id)),
      () => store.dispatch({ type: "connection", connection: "lost" }),
    );
    if (location.pathname !== path) return;
    const { yours, sequence, outcome } = game;
    store.dispatch({ type: "game-opened", id, yours, sequence, finished: outcome !== null });
  } catch {
    if (location.pathname === path) store.dispatch({ type: "game-missing" });
  }
}

/** @param {Effect} effect */
function perform(effect) {
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
    case "remember-game":
      return rememberGame(effect.id);
  }
}

/** @param {string} id */
function listen(id) {
  stream?.close();
  stream = new EventStream(id, recallToken(id), {
    event: (event) => store.dispatch({ type: "event", event }),
    connection: (connection) => store.dispatch({ type: "connection", connection }),
  });
}

/** @param {Effect & {type: "send-move"}} effect */
async function submit({ id, key, ply, move }) {
  try {
    await untilAnswered(
      () => sendMove(id, recallToken(id), { ply, key, move }),
      () => store.dispatch({ type: "move-delayed", key }),
    );
  } catch (error) {
    store.dispatch({ type: "move-refused", key, text: wordsOf(error) });
  }
}

/**
 * Where the computer has answered in the meantime, its answer is taken back as well.
 * @param {Omit<Effect & {type: "send-undo"}, "type">} effect
 */
async function takeBack({ id, key, ply }) {
  try {
    await untilAnswered(
      () => sendUndo(id, recallToken(id), { ply, key }),
      () => store.dispatch({ type: "warn", text: "The server does not answer. Undo is sent again." }),
    );
  } catch (error) {
    const now = error instanceof Refusal ? error.ply : null;
    if (now !== null && now > ply) return takeBack({ id, key, ply: now });
    store.dispatch({ type: "failed", text: wordsOf(error) });
  }
}

/** @param {Effect & {type: "create"}} effect */
async function start({ game, wishes, undoAll }) {
  try {
    const created = await createGame(game, wishes, undoAll);
    rememberToken(created.game.id, created.token);
    visit(`/game/${created.game.id}`);
  } catch (error) {
    store.dispatch({ type: "failed", text: wordsOf(error) });
  }
}

/** @param {unknown} error */
function wordsOf(error) {
  if (!(error instanceof Refusal)) return "The server does not answer. Please try again.";
  if (error.isBusy) return "The server has too much to do. Please try again in a moment.";
  return error.message.charAt(0).toUpperCase() + error.message.slice(1) + (error.message.endsWith(".") ? "" : ".");
}

/** @param {import("./types.js").Settings} settings */
function useSettings({ muted, volume, theme }) {
  sounds.muted = muted;
  sounds.volume = volume;
  document.documentElement.dataset.theme = theme;
}

/** A name that no other page has; the page may be served over plain http, where randomUUID is missing. */
function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
