// The player's results in the lobby, after a game and in the settings.

import { useState } from "preact/hooks";
import { Button } from "../../app/buttons";
import { levelName } from "../../app/catalogue";
import { useModule, useSelect } from "../../app/hooks";
import { capital, number, t } from "../../app/i18n";
import type { Catalogue, CatalogueEntry, Table } from "../../app/state";
import { strengthOf, tallyOf } from "./rating";
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
      {strength && <Course key={game.name} game={game} />}
    </div>
  );
}

/** After a game: the results against its level, and the rating; hidden if the game was not recorded. */
export function GameResult({ table: { id } }: { table: Table }) {
  const [words, rated] = useSelect(({ results, catalogue }) => afterGame(results.past, id, catalogue));
  return (
    <>
      <p class="standing" hidden={!words}>
        {words}
      </p>
      {rated && <Course game={rated} />}
    </>
  );
}

/** The rating over time, which is loaded when it is first opened. */
function Course({ game }: { game: CatalogueEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="rating-course" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("results.course")}</summary>
      {isOpen && <CourseBody game={game} />}
    </details>
  );
}

function CourseBody({ game }: { game: CatalogueEntry }) {
  const Body = useModule(load)?.RatingCourse;
  return Body ? <Body game={game} /> : null;
}

const load = () => import("../../app/later");

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

/** The rating and the games behind it; empty without a game that counts. */
function strengthWords(past: Results, game: CatalogueEntry) {
  const strength = strengthOf(past, game);
  if (!strength) return "";
  const { count, equal, isProvisional } = strength;
  const rating = t(isProvisional ? "results.rating.provisional" : "results.rating", { ...inTens(strength), count });
  return equal ? `${rating} ${t("results.equal", { level: capital(levelName(equal)) })}` : rating;
}

/** What there is to say after a game, and the game in the catalogue if the result counts for the rating. */
function afterGame(past: Results, id: string, catalogue: Catalogue | null): [string, CatalogueEntry | null] {
  const result = past[id];
  if (!result) return ["", null];
  const game = catalogue?.games.find(({ name }) => name === result.game);
  const tally = tallyWords(past, result.game, result.level);
  if (!game?.levels.some(({ name, rating }) => name === result.level && rating !== null)) return [tally, null];
  if (result.helped) return [`${tally} ${t("results.helped")}`, null];
  return [`${tally} ${strengthWords(past, game)}`, game];
}

/** Ratings are not known more exactly. */
export function inTens({ rating, error }: { rating: number; error: number }) {
  return { rating: number(10 * Math.round(rating / 10)), error: number(10 * Math.round(error / 10)) };
}
