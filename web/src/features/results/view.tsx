// The player's results in the lobby, after a game and in the settings.

import { Button } from "../../app/buttons";
import { levelName } from "../../app/catalogue";
import { useSelect } from "../../app/hooks";
import { capital, number, t } from "../../app/i18n";
import type { Catalogue, CatalogueEntry, Table } from "../../app/state";
import { FEWEST, strengthOf, tallyOf } from "./rating";
import type { Results } from "./state";

/** In the lobby, below the levels: the results against the chosen one, which a live region announces, and the rating. */
export function LevelResults({ game, level }: { game: CatalogueEntry; level: string }) {
  const past = useSelect(({ results }) => results.past);
  const tally = tallyWords(past, game.name, level);
  const strength = strengthWords(past, game);
  return (
    <div class="standing" id="standing" hidden={!tally && !strength}>
      <p role="status">{tally}</p>
      <p>{strength}</p>
    </div>
  );
}

/** After a game: the results against its level, and the rating in short; hidden if the game was not recorded. */
export function GameResult({ table: { id } }: { table: Table }) {
  const words = useSelect(({ results, catalogue }) => wordsAfter(results.past, id, catalogue));
  return (
    <p class="standing" hidden={!words}>
      {words}
    </p>
  );
}

/** In the settings: one button forgets all results and then undoes that, so that it keeps the focus. */
export function ForgetResults() {
  const [isEmpty, isForgotten, isLesson] = useSelect(({ results: { past, forgotten }, screen }) => {
    const isEmpty = !Object.keys(past).length;
    return [isEmpty, isEmpty && forgotten !== null, screen === "tutorial"];
  });
  return (
    <p class="forget" hidden={isLesson || (isEmpty && !isForgotten)}>
      <Button
        id="forget-results"
        message={{ type: isForgotten ? "results:restore" : "results:forget" }}
        label={t(isForgotten ? "results.restore" : "results.forget")}
      />
      <small role="status">{t(isForgotten ? "results.forgotten" : "results.forget.note")}</small>
    </p>
  );
}

/** Empty if there are no games against the level. */
function tallyWords(past: Results, game: string, level: string) {
  const counts = Object.entries(tallyOf(past, game, level)).filter(([, count]) => count);
  const list = counts.map(([result, count]) => t(`results.${result}`, { count })).join(", ");
  return list && t("results.tally", { level: levelName(level), list });
}

/** The rating, or when there will be one; empty in games whose levels have no ratings. */
function strengthWords(past: Results, game: CatalogueEntry) {
  const { count, rated } = strengthOf(past, game);
  if (!rated) return soonWords(count);
  const rating = t("results.rating.from", { ...inTens(rated), count });
  return rated.equal ? `${rating} ${t("results.equal", { level: capital(levelName(rated.equal)) })}` : rating;
}

function wordsAfter(past: Results, id: string, catalogue: Catalogue | null) {
  const result = past[id];
  if (!result) return "";
  const game = catalogue?.games.find(({ name }) => name === result.game);
  const isRated = game?.levels.some(({ name, rating }) => name === result.level && rating !== null);
  const tally = tallyWords(past, result.game, result.level);
  if (!game || !isRated) return tally;
  if (result.helped) return `${tally} ${t("results.helped")}`;
  const { count, rated } = strengthOf(past, game);
  return `${tally} ${rated ? t("results.rating", inTens(rated)) : soonWords(count)}`;
}

function soonWords(count: number) {
  return count ? t("results.soon", { count: FEWEST - count }) : "";
}

/** Ratings are not known more exactly. */
function inTens({ rating, error }: { rating: number; error: number }) {
  return { rating: number(10 * Math.round(rating / 10)), error: number(10 * Math.round(error / 10)) };
}
