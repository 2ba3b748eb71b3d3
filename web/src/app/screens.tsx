// The page while there is nothing to play with: it loads, the server is silent, or the address names nothing.

import { LessonLinks } from "../features/tutorial";
import { Button } from "./buttons";
import { useSelect } from "./hooks";
import { t } from "./i18n";
import { hrefOf } from "./router";
import type { State } from "./state";

/** Screens that wait for nothing. */
const OPEN_SCREENS: State["screen"][] = ["archive", "missing"];

/** The screen that can be shown now. */
export function screenOf({ screen, table, catalogue }: State): State["screen"] {
  if (screen === "unknown") return "missing";
  const isReady =
    screen === "lobby" ? Boolean(catalogue?.games.length) : OPEN_SCREENS.includes(screen) || table !== null;
  return isReady ? screen : "loading";
}

export function Missing() {
  const isUnknown = useSelect(({ screen }) => screen === "unknown");
  return (
    <section class="missing" id="missing" aria-labelledby="missing-title">
      <GapPicture />
      <h1 id="missing-title">{t(isUnknown ? "page.unknown.title" : "page.missing.title")}</h1>
      <p id="missing-words">
        {isUnknown ? t("page.unknown.words") : `${t("page.missing.words")} ${t("page.missing.check")}`}
      </p>
      <a class="button primary" id="missing-back" href={hrefOf({ screen: "lobby" })}>
        {t(isUnknown ? "page.home" : "page.missing.back")}
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

function Skeleton() {
  return (
    <>
      <p class="unseen">{t("page.loading")}</p>
      <div class="skeleton" aria-hidden="true">
        {Array.from({ length: 6 }, () => (
          <span class="bone" />
        ))}
      </div>
    </>
  );
}

function Silent() {
  return (
    <>
      <GapPicture />
      <h1>{t("page.offline.title")}</h1>
      <p>{t("page.offline.words")}</p>
      <p>
        <Button isPrimary id="retry" message={{ type: "reconnect" }} label={t("page.offline.retry")} />
      </p>
      <p class="meanwhile">{t("page.offline.meanwhile")}</p>
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
      <h1>{t("page.empty.title")}</h1>
      <p>{t("page.empty.words")}</p>
    </>
  );
}

/** Pieces that fit together, and one that has left a gap. */
const PIECES = {
  blue: "M0 0h3v1h-1v1h-2z",
  yellow: "M3 0h3v2h-1v-1h-2z",
  orange: "M4 1h1v1h1v1h-1v1h-1v-1h-1v-1h1z",
  green: "M0 2h1v1h3v1h-4z",
  red: "M5 3h1v1h-1z",
};

function GapPicture() {
  return (
    <svg class="gap-picture" viewBox="-0.1 -0.1 6.2 4.2" aria-hidden="true">
      {Object.entries(PIECES).map(([colour, d]) => (
        <path class={colour} d={d} />
      ))}
      <path class="gap" d="M2 1h2v1h-1v1h-2v-1h1z" transform="translate(5.5 -3.4) rotate(14)" />
    </svg>
  );
}
