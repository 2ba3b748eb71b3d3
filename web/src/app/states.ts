// The page while there is nothing to play with: it loads, the server is silent, or the address names nothing.

import type { Message, State } from "./types";
import { t } from "./i18n";
import { byId, element, onChange, write } from "./dom";
import { gapPicture } from "./gap_picture";
import { lessonLinks } from "../features/tutorial/view/invitation";

/** What the page waits for: an answer, a server, or games. */
export type Wait = "loading" | "silent" | "empty";

export function createStatesView(dispatch: (message: Message) => void): (state: State) => void {
  const paintMissing = onChange((screen: State["screen"]) => {
    const isGame = screen === "missing";
    write(byId("missing-title"), isGame ? t("page.missing.title") : t("learn.unknown.title"));
    write(
      byId("missing-words"),
      isGame ? `${t("page.missing.words")} ${t("learn.missing.check")}` : t("learn.unknown.words"),
    );
    write(byId("missing-back"), isGame ? t("page.missing.back") : t("learn.home"));
  });
  const paintWait = onChange((wait: Wait) => {
    byId("loading").replaceChildren(...WAITS[wait](dispatch));
  });
  byId("missing").prepend(gapPicture());
  paintMissing("missing");
  return (state) => {
    if (state.screen === "missing" || state.screen === "unknown") paintMissing(state.screen);
    if (screenOf(state) === "loading") paintWait(waitOf(state));
  };
}

/** The screen that can be shown now. */
export function screenOf({ screen, table, catalogue }: State): State["screen"] {
  if (screen === "unknown") return "missing";
  const isReady = screen === "lobby" ? Boolean(catalogue?.games.length) : screen === "missing" || table !== null;
  return isReady ? screen : "loading";
}

function waitOf({ connection, catalogue, screen }: State): Wait {
  if (connection === "lost") return "silent";
  return screen === "lobby" && catalogue ? "empty" : "loading";
}

const WAITS: Readonly<Record<Wait, (dispatch: (message: Message) => void) => Element[]>> = { loading, silent, empty };

/** Grey shapes of what will come. */
function loading() {
  const bones = ["wide", "line", "line short", "cards", "cards", "wide"].map((css) =>
    element("span", { class: `bone ${css}` }),
  );
  const skeleton = element("div", { class: "skeleton", "aria-hidden": "true" }, ...bones);
  return [element("p", { class: "unseen" }, t("page.loading")), skeleton];
}

function silent(dispatch: (message: Message) => void) {
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
