// All of the page: the bar at the top, the screens, and the dialogs.

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Archive } from "../features/archive";
import { CompanyBar, Invitations, Resignation, ResignTool, SeatOffer, Watchers } from "../features/friends";
import { Lobby } from "../features/lobby";
import { RoundResult, TableView } from "../features/table";
import { Invitation } from "../features/tutorial";
import { Tool } from "./buttons";
import { Dialog } from "./dialog";
import { useSelect } from "./hooks";
import { t } from "./i18n";
import { Lazy } from "./lazy";
import { hrefOf, type Route } from "./router";
import { Loading, Missing, screenOf } from "./screens";
import type { DialogName } from "./state";
import { Tooltip } from "./tooltip";

/** The dialogs: their names, titles and contents. */
const DIALOGS: [DialogName, string, JSX.Element][] = [
  ["settings", "page.tool.settings", <Lazy name="SettingsForm" />],
  ["help", "page.tool.help", <Lazy name="Help" />],
  ["round", "table.round.title", <RoundResult />],
  ["invite", "friends.invite.title", <Invitations />],
  ["claim", "friends.claim.title", <SeatOffer />],
  ["resign", "friends.resign.title", <Resignation />],
  ["share", "replay.share.title", <Lazy name="ShareBody" />],
  ["open", "replay.open.title", <Lazy name="OpenForm" />],
  ["continue", "replay.play-on", <Lazy name="PlayOnForm" />],
  ["remove", "archive.remove.title", <Lazy name="RemoveForm" />],
];

export function Page({ visit }: { visit: (route: Route) => void }) {
  const screen = useSelect(screenOf);
  const isLost = useSelect(({ connection }) => connection === "lost");
  useLayoutEffect(() => {
    document.body.dataset.screen = screen;
  }, [screen]);
  return (
    <>
      <header class="bar">
        <a class="brand" id="brand" href={hrefOf({ screen: "lobby" })}>
          <img src="/static/icon.svg" alt="" width="28" height="28" />
          Polindrome
        </a>
        <p class="connection" id="connection" hidden={!isLost || screen === "loading"}>
          {t("page.connection.lost")}
        </p>
        <Watchers />
        <Tools visit={visit} />
      </header>
      <CompanyBar />
      <main>
        <Invitation />
        <Lobby />
        <Archive />
        <Missing />
        <TableView />
        <Loading />
      </main>
      <p class="unseen" id="live" role="status" aria-live="polite" />
      <div id="dialogs">
        {DIALOGS.map(([name, title, contents]) => (
          <Dialog key={name} name={name} title={t(title)}>
            {contents}
          </Dialog>
        ))}
      </div>
      <Tooltip />
    </>
  );
}

function Tools({ visit }: { visit: (route: Route) => void }) {
  const isGame = useSelect(({ screen }) => screen === "game");
  const { textMode: isText, muted: isMuted } = useSelect(({ settings }) => settings);
  return (
    <nav class="tools" id="tools" aria-label={t("page.tools")}>
      <Tool
        id="new"
        title={t("page.tool.new")}
        icon="add"
        hidden={!isGame}
        onClick={() => visit({ screen: "lobby" })}
      />
      <ResignTool />
      <Tool
        id="text-mode"
        title={t("text.tool")}
        icon="text"
        hidden={!isGame}
        aria-pressed={isText}
        message={{ type: "text:toggle" }}
      />
      <Tool
        id="sound"
        title={t("page.tool.mute")}
        icon={isMuted ? "silence" : "sound"}
        aria-pressed={isMuted}
        message={{ type: "set", settings: { muted: !isMuted } }}
      />
      <Tool
        id="open-settings"
        title={t("page.tool.settings")}
        icon="settings"
        message={{ type: "dialog", dialog: "settings" }}
      />
      <Tool id="open-help" title={t("page.tool.help")} icon="help" message={{ type: "dialog", dialog: "help" }} />
    </nav>
  );
}
