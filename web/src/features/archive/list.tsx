// What is on the archive's screen, in its dialog and in the lobby; loaded on first use.

import { useEffect, useRef } from "preact/hooks";
import { Button, Tool } from "../../app/buttons";
import type { StoredGame } from "../../app/game_store";
import { useDispatch, useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { hrefOf } from "../../app/router";
import { titleOf } from "../../games";
import { isRunning, resultOf } from "../../games/stored";
import { GameCard, isOwnTurn, nameOf } from "./cards";
import { endingsOf } from "./export";
import type { ArchiveState, Kind } from "./state";

/** The most games in the lobby. */
const MOST_RECENT = 3;

const KINDS: readonly Kind[] = ["all", "running", "finished", "won", "lost", "drawn"];

/** In the lobby: the running games, the player's turn first, and the last ones that are over. */
export function RecentList() {
  const games = useSelect(({ archive }) => archive.games) ?? [];
  const running = games.filter(isRunning);
  const due = [...running.filter(isOwnTurn), ...running.filter((game) => !isOwnTurn(game))];
  const recent = [...due, ...games.filter((game) => !isRunning(game))].slice(0, Math.max(MOST_RECENT, due.length));
  return (
    <>
      <h2>{t("archive.title")}</h2>
      <ul>
        {recent.map((game) => (
          <li key={game.id}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
      <a id="all-games" href={hrefOf({ screen: "archive" })}>
        {t("archive.all", { count: games.length })}
      </a>
    </>
  );
}

export function ArchiveBody() {
  const archive = useSelect((state) => state.archive);
  const listed = listedGames(archive);
  return (
    <>
      <Tools archive={archive} listed={listed} />
      <div id="archive-report" role="status" hidden={!archive.report.length}>
        {archive.report.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {archive.games?.length ? <Filters archive={archive} games={archive.games} /> : null}
      {archive.games?.length === 0 || archive.games === null ? (
        <Nothing />
      ) : (
        <Cards archive={archive} listed={listed} />
      )}
      <RemovedBar archive={archive} />
    </>
  );
}

function Nothing() {
  return (
    <div class="nothing">
      <p>{t("archive.none")}</p>
      <a class="button primary" id="archive-play" href={hrefOf({ screen: "lobby" })}>
        {t("archive.play")}
      </a>
    </div>
  );
}

/** The games that the filter lets through. */
function listedGames({ games, kind, game }: ArchiveState): StoredGame[] {
  return (games ?? []).filter((stored) => (!game || stored.game === game) && isOfKind(stored, kind));
}

function isOfKind(stored: StoredGame, kind: Kind) {
  if (kind === "all") return true;
  if (kind === "running") return isRunning(stored);
  if (kind === "finished") return stored.status === "over";
  return resultOf(stored) === kind;
}

/** Importing and exporting, or what can be done with the selected games. */
function Tools({ archive, listed }: { archive: ArchiveState; listed: StoredGame[] }) {
  const { selected, games } = archive;
  if (selected) {
    return (
      <div class="archive-tools" role="toolbar" aria-label={t("archive.select")}>
        <Button
          id="select-all"
          message={{ type: "archive:select", ids: listed.map(({ id }) => id) }}
          label={t("archive.select.all", { count: listed.length })}
        />
        <Button
          id="remove-selected"
          icon="trash"
          disabled={!selected.length}
          message={{ type: "dialog", dialog: "remove" }}
          label={t("archive.remove.selected", { count: selected.length })}
        />
        <Button id="select-end" message={{ type: "archive:select", ids: null }} label={t("archive.select.end")} />
      </div>
    );
  }
  return (
    <div class="archive-tools" role="toolbar" aria-label={t("archive.tools")}>
      <Button id="import" icon="folder" message={{ type: "dialog", dialog: "open" }} label={t("archive.import")} />
      {endingsOf(games ?? []).map((ending) => (
        <Button
          key={ending}
          id={`export-${ending}`}
          icon="save"
          message={{ type: "archive:export", ending }}
          label={t(`archive.export.${ending}`)}
        />
      ))}
      {games?.length ? (
        <Button id="select" icon="place" message={{ type: "archive:select", ids: [] }} label={t("archive.select")} />
      ) : null}
    </div>
  );
}

function Filters({ archive, games }: { archive: ArchiveState; games: StoredGame[] }) {
  const dispatch = useDispatch();
  const catalogue = useSelect((state) => state.catalogue);
  const names = [...new Set(games.map(({ game }) => game))];
  return (
    <div class="archive-filters">
      <fieldset class="kinds">
        <legend class="unseen">{t("archive.filter")}</legend>
        {KINDS.map((kind) => (
          <label key={kind} class="option">
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === archive.kind}
              onChange={() => dispatch({ type: "archive:filter", kind })}
            />
            <span class="card">{t(`archive.filter.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      {names.length > 1 && (
        <select
          name="game"
          aria-label={t("archive.filter.game")}
          value={archive.game}
          onChange={({ currentTarget }) => dispatch({ type: "archive:filter", game: currentTarget.value })}
        >
          <option value="">{t("archive.filter.games")}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {titleOf(name, catalogue)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Only the first games of the list are drawn. */
function Cards({ archive, listed }: { archive: ArchiveState; listed: StoredGame[] }) {
  const { selected, limit } = archive;
  const more = listed.length - limit;
  return (
    <>
      <p class="soft" role="status" id="archive-count">
        {t("archive.count", { count: listed.length })}
      </p>
      <ul class="archive-list">
        {listed.slice(0, limit).map((game) => (
          <li key={game.id} data-id={game.id}>
            {selected && <Selection game={game} selected={selected} />}
            <GameCard game={game} />
            {!selected && (
              <Tool
                icon="trash"
                title={t("archive.remove")}
                aria-label={t("archive.remove.one", { game: nameOf(game) })}
                message={{ type: "archive:remove", ids: [game.id] }}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button id="more-games" message={{ type: "archive:more" }} label={t("archive.more", { count: more })} />
      )}
    </>
  );
}

function Selection({ game, selected }: { game: StoredGame; selected: string[] }) {
  const dispatch = useDispatch();
  const isSelected = selected.includes(game.id);
  const others = selected.filter((id) => id !== game.id);
  return (
    <label class="selection">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={nameOf(game)}
        onChange={() => dispatch({ type: "archive:select", ids: isSelected ? others : [...others, game.id] })}
      />
    </label>
  );
}

/** For some seconds removed games can be restored. */
function RemovedBar({ archive: { removed } }: { archive: ArchiveState }) {
  const bar = useRef<HTMLDivElement>(null);
  // The button that removed a game is gone with it.
  useEffect(() => bar.current?.querySelector("button")?.focus(), [removed]);
  if (!removed) return null;
  return (
    <div class="removed-bar" ref={bar}>
      <p>{t("archive.removed", { count: removed.games.length })}</p>
      <Button id="restore-games" message={{ type: "archive:restore" }} label={t("archive.restore")} />
    </div>
  );
}

/** Asks whether the selected games are to be deleted. */
export function RemoveForm() {
  const selected = useSelect(({ archive }) => archive.selected) ?? [];
  return (
    <>
      <p>{t("archive.remove.words", { count: selected.length })}</p>
      <div class="actions">
        <Button
          isPrimary
          id="keep-games"
          autofocus
          message={{ type: "dialog-closed", dialog: "remove" }}
          label={t("archive.remove.no")}
        />
        <Button
          id="remove-games"
          message={{ type: "archive:remove", ids: selected }}
          label={t("archive.remove.yes", { count: selected.length })}
        />
      </div>
    </>
  );
}
