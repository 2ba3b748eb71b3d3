// The page while there is nothing to play with: it loads, the server is silent, or the address names nothing.

import { LessonLinks } from "../features/tutorial/lesson_links";
import { GapPicture } from "./gap_picture";
import { useDispatch, useSelect } from "./hooks";
import { t } from "./i18n";
import type { State } from "./state";

/** The screen that can be shown now. */
export function screenOf({ screen, table, catalogue }: State): State["screen"] {
  if (screen === "unknown") return "missing";
  const isReady = screen === "lobby" ? Boolean(catalogue?.games.length) : screen === "missing" || table !== null;
  return isReady ? screen : "loading";
}

export function Missing() {
  const isUnknown = useSelect(({ screen }) => screen === "unknown");
  return (
    <section class="missing" id="missing" aria-labelledby="missing-title">
      <GapPicture />
      <h1 id="missing-title">{isUnknown ? t("tutorial.unknown.title") : t("page.missing.title")}</h1>
      <p id="missing-words">
        {isUnknown ? t("tutorial.unknown.words") : `${t("page.missing.words")} ${t("tutorial.missing.check")}`}
      </p>
      <a class="button primary" id="missing-back" href="/">
        {isUnknown ? t("tutorial.home") : t("page.missing.back")}
      </a>
    </section>
  );
}

/** What the page waits for: an answer, a server, or games. */
export function Loading() {
  const wait = useSelect(({ connection, catalogue, screen }) => {
    if (connection === "lost") return "silent";
    return screen === "lobby" && catalogue ? "empty" : "loading";
  });
  return (
    <section class="loading" id="loading" aria-label={t("page.loading")}>
      {wait === "silent" ? <Silent /> : wait === "empty" ? <Empty /> : <Skeleton />}
    </section>
  );
}

/** Grey shapes of what will come. */
function Skeleton() {
  return (
    <>
      <p class="unseen">{t("page.loading")}</p>
      <div class="skeleton" aria-hidden="true">
        {["wide", "line", "line short", "cards", "cards", "wide"].map((css) => (
          <span class={`bone ${css}`} />
        ))}
      </div>
    </>
  );
}

function Silent() {
  const dispatch = useDispatch();
  return (
    <>
      <GapPicture />
      <h1>{t("tutorial.offline.title")}</h1>
      <p>{t("tutorial.offline.words")}</p>
      <p>
        <button type="button" class="button primary" id="retry" onClick={() => dispatch({ type: "tutorial:retry" })}>
          {t("tutorial.offline.retry")}
        </button>
      </p>
      <p class="meanwhile">{t("tutorial.offline.meanwhile")}</p>
      <p class="ways">
        <LessonLinks kind="title" />
      </p>
    </>
  );
}

function Empty() {
  return (
    <>
      <GapPicture />
      <h1>{t("tutorial.empty.title")}</h1>
      <p>{t("tutorial.empty.words")}</p>
    </>
  );
}
