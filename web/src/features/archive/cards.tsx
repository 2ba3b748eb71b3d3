// A stored game as a card: its last position, who played, how it stands or ended, and when.

import { useSelect } from "../../app/hooks";
import { levelName } from "../../app/catalogue";
import type { StoredGame } from "../../app/game_store";
import { language, number, t } from "../../app/i18n";
import { Icon } from "../../app/icons";
import { AT_END, hrefOf } from "../../app/router";
import { titleOf, uiFor } from "../../games";
import { isRunning, resultOf } from "../../games/stored";

export function GameCard({ game }: { game: StoredGame }) {
  const catalogue = useSelect((state) => state.catalogue);
  const isReviewed = useSelect(({ archive }) => archive.reviewed.includes(game.id));
  const { Thumbnail } = uiFor(game.game).components;
  return (
    <a
      href={hrefOf({ screen: "game", id: game.id, invited: null, ...AT_END })}
      class="own-game"
      data-turn={String(isOwnTurn(game))}
      data-result={resultOf(game) ?? ""}
    >
      <span class="thumbnail">{Thumbnail && <Thumbnail moves={game} />}</span>
      <b>{titleOf(game.game, catalogue)}</b>
      <span class="company">{opponentsOf(game)}</span>
      <span class="state">{stateOf(game)}</span>
      <small>
        <time dateTime={game.updatedAt}>{dateOf(game.updatedAt)}</time>
        {isReviewed && (
          <span class="reviewed">
            <Icon name="star" />
            {t("archive.reviewed")}
          </span>
        )}
      </small>
    </a>
  );
}

/** A game in a few words, to tell its button from those of others. */
export function nameOf(game: StoredGame) {
  return [titleOf(game.game, null), opponentsOf(game), stateOf(game), dateOf(game.updatedAt)].join(", ");
}

export function isOwnTurn(game: StoredGame) {
  return isRunning(game) && game.turn !== null && game.yours.includes(game.turn);
}

/** Against whom the player plays; imported games often do not say who was whom. */
function opponentsOf({ seats, yours, source }: StoredGame) {
  if (source === "imported" && !yours.length) return t("archive.imported");
  const others = seats.filter((_, seat) => !yours.includes(seat));
  if (!others.length) return t("archive.device");
  const levels = new Set(others.map((seat) => (seat.kind === "bot" ? seat.level : null)));
  const [level = null] = levels;
  if (levels.size === 1 && level !== null) return t("archive.computer", { level: levelName(level) });
  if (!levels.has(null)) return t("archive.computers");
  return t(others.length === 1 ? "archive.friend" : "archive.friends");
}

function stateOf(game: StoredGame) {
  if (game.outcome) return endOf(game, game.outcome);
  if (!isRunning(game)) return t("archive.unfinished");
  if (game.status === "waiting") return t("archive.waiting");
  if (isOwnTurn(game)) return t("archive.turn");
  const seat = game.turn ?? 0;
  return game.seats[seat]?.kind === "bot"
    ? t("archive.thinking")
    : t("archive.other", { who: sidesOf(game)[seat] ?? "" });
}

/** The result and the points, the player's first. */
function endOf(game: StoredGame, { winners, scores }: NonNullable<StoredGame["outcome"]>) {
  const own = game.yours.length === 1 ? (game.yours[0] ?? 0) : 0;
  const points = [scores[own] ?? 0, ...scores.filter((_, seat) => seat !== own)].map((score) => number(score));
  const result = resultOf(game);
  if (result) return t(`archive.end.${result}`, { points: points.join(" : ") });
  const [winner, ...more] = winners;
  if (winner === undefined) return t("archive.end.none", { points: number(Math.max(...scores)) });
  if (more.length) return t("archive.end.drawn", { points: points.join(" : ") });
  return t("archive.end.other", { who: sidesOf(game)[winner] ?? "", points: points.join(" : ") });
}

function sidesOf({ game, seats, seatNames }: StoredGame) {
  return uiFor(game).sides(game, seats.length, seatNames);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 hours ago", "yesterday", or the date if it is older than a week. */
function dateOf(time: string) {
  const date = new Date(time);
  const past = Date.now() - date.getTime();
  if (Number.isNaN(past)) return "";
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (past < MINUTE_MS) return relative.format(0, "second");
  if (past < HOUR_MS) return relative.format(-Math.round(past / MINUTE_MS), "minute");
  if (past < DAY_MS) return relative.format(-Math.round(past / HOUR_MS), "hour");
  if (past < 7 * DAY_MS) return relative.format(-Math.round(past / DAY_MS), "day");
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date);
}
