// All of the page: the bar at the top, the screens, and the dialogs.

import { useLayoutEffect } from "preact/hooks";
import { Watchers } from "../features/friends/tools";
import { useSelect } from "./hooks";
import { t } from "./i18n";
import { Loading, Missing, screenOf } from "./states";
import { Tools } from "./tools";

export function Page({ visit }: { visit: (path: string) => void }) {
  const screen = useSelect(screenOf);
  const isLost = useSelect(({ connection }) => connection === "lost");
  useLayoutEffect(() => {
    document.body.dataset.screen = screen;
  }, [screen]);
  return (
    <>
      <header class="bar">
        <a class="brand" id="brand" href="/">
          <img src="/static/icon.svg" alt="" width="28" height="28" />
          Polindrome
        </a>
        <p class="connection" id="connection" hidden={!isLost || screen === "loading"}>
          {t("page.connection.lost")}
        </p>
        <Watchers />
        <Tools visit={visit} />
      </header>
      <main>
        <aside class="invitation" id="invitation" />
        <section class="lobby" id="lobby" aria-labelledby="lobby-title" />
        <Missing />
        <section class="table" id="table" aria-labelledby="table-title">
          <h1 class="unseen" id="table-title" />
          <div class="players" id="players" />
          <div class="board" id="board" role="application" tabIndex={0} aria-describedby="status" />
          <aside class="side" id="side" tabIndex={0} />
          <section class="dock" id="dock" />
          <section class="lesson" id="lesson" />
          <section class="text" id="text" aria-label={t("text.label")} />
        </section>
        <Loading />
      </main>
      <div class="dragged" id="dragged" />
      <p class="unseen" id="live" role="status" aria-live="polite" />
      <div id="dialogs" />
    </>
  );
}
