// The page while there is nothing to play with: it loads, the server is silent, or the address names nothing.

import { t } from "../words.js";
import { byId, element, onChange, write } from "./dom.js";
import { gapPicture } from "./gap.js";
import { lessonLinks } from "./learn/invitation.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {"loading"|"silent"|"empty"} Wait What the page waits for: an answer, a server, or games. */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createStatesView(dispatch) {
  const paintMissing = onChange((/** @type {State["screen"]} */ screen) => {
    const isGame = screen === "missing";
    write(byId("missing-title"), isGame ? t("page.missing.title") : t("learn.unknown.title"));
    write(
      byId("missing-words"),
      isGame ? `${t("page.missing.words")} ${t("learn.missing.check")}` : t("learn.unknown.words"),
    );
    write(byId("missing-back"), isGame ? t("page.missing.back") : t("learn.home"));
  });
  const paintWait = onChange((/** @type {Wait} */ wait) => {
    byId("loading").replaceChildren(...WAITS[wait](dispatch));
  });
  byId("missing").prepend(gapPicture());
  paintMissing("missing");
  return (state) => {
    if (state.screen === "missing" || state.screen === "unknown") paintMissing(state.screen);
    if (screenOf(state) === "loading") paintWait(waitOf(state));
  };
}

/**
 * The screen that can be shown now.
 * @param {State} state
 * @returns {State["screen"]}
 */
export function screenOf({ screen, table, catalogue }) {
  if (screen === "unknown") return "missing";
  const isReady = screen === "lobby" ? Boolean(catalogue?.games.length) : screen === "missing" || table !== null;
  return isReady ? screen : "loading";
}

/**
 * @param {State} state
 * @returns {Wait}
 */
function waitOf({ connection, catalogue, screen }) {
  if (connection === "lost") return "silent";
  return screen === "lobby" && catalogue ? "empty" : "loading";
}

/** @type {Readonly<Record<Wait, (dispatch: (message: Message) => void) => Element[]>>} */
const WAITS = { loading, silent, empty };

/** Grey shapes of what will come. */
function loading() {
  const bones = ["wide", "line", "line short", "cards", "cards", "wide"].map((css) =>
    element("span", { class: `bone ${css}` }),
  );
  const skeleton = element("div", { class: "skeleton", "aria-hidden": "true" }, ...bones);
  return [element("p", { class: "unseen" }, t("page.loading")), skeleton];
}

/** @param {(message: Message) => void} dispatch */
function silent(dispatch) {
  const retry = element("button", { type: "button", class: "button primary", id: "retry" }, t("learn.offline.retry"));
  retry.addEventListener("click", () => dispatch({ type: "learn:retry" }));
  return [
    gapPicture(),
    element("h1", {}, t("learn.offline.title")),
    element("p", {}, t("learn.offline.words")),
    element("p", {}, retry),
    element("p", { class: "meanwhile" }, t("learn.offline.meanwhile")),
    element("p", { class: "ways" }, ...lessonLinks("title")),
  ];
}

function empty() {
  return [gapPicture(), element("h1", {}, t("learn.empty.title")), element("p", {}, t("learn.empty.words"))];
}
