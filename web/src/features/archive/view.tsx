// The archive's places on the page; what is in them is loaded when there is something to show.

import { useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Lazy } from "../../app/lazy";

export function Archive() {
  const isOpen = useSelect(({ screen }) => screen === "archive");
  return (
    <section class="archive" id="archive" aria-labelledby="archive-title">
      <h1 id="archive-title">{t("archive.title")}</h1>
      {isOpen && <Lazy name="ArchiveBody" />}
    </section>
  );
}

/** The player's games in the lobby. */
export function RecentGames() {
  const hasGames = useSelect(({ archive }) => Boolean(archive.games?.length));
  return (
    <section class="own-games" id="own-games" aria-label={t("archive.title")} hidden={!hasGames}>
      {hasGames && <Lazy name="RecentList" />}
    </section>
  );
}
