// The player's rating over time: a line with a band for its error, and the games as a table.

import { levelTitle } from "../../app/catalogue";
import { useSelect } from "../../app/hooks";
import { language, number, t } from "../../app/i18n";
import type { CatalogueEntry } from "../../app/state";
import { historyOf, type Step } from "./rating";
import type { Score } from "./state";
import { inTens } from "./view";

const BOX = { width: 320, height: 132, left: 34, right: 8, top: 8, bottom: 20 };

/** The distances between the lines of the scale, of which there are about four. */
const DISTANCES = [100, 200, 500, 1000];
const MOST_LINES = 6;

/** The table lists only the latest games. */
const MOST_ROWS = 50;

const RESULTS: Record<Score, string> = { 1: "won", 0.5: "drawn", 0: "lost" };

export function RatingCourse({ game }: { game: CatalogueEntry }) {
  const past = useSelect(({ results }) => results.past);
  const steps = historyOf(past, game);
  return (
    <figure class="course-figure">
      <Chart steps={steps} />
      <figcaption>{t("results.course.band")}</figcaption>
      <div class="course-games" tabIndex={0} role="region" aria-label={t("results.course.games")}>
        <Games steps={steps.slice(-MOST_ROWS).reverse()} game={game} />
      </div>
    </figure>
  );
}

function Chart({ steps }: { steps: Step[] }) {
  const scale = scaleOf(steps);
  const [bottom, top] = [BOX.height - BOX.bottom, BOX.top];
  const x = (index: number) =>
    BOX.left + (BOX.width - BOX.left - BOX.right) * (steps.length > 1 ? index / (steps.length - 1) : 0.5);
  const y = (rating: number) => bottom - ((bottom - top) * (rating - scale.low)) / (scale.high - scale.low);
  const at = (index: number, rating: number) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`;
  const upper = steps.map(({ rating, error }, index) => at(index, rating + error));
  const lower = steps.map(({ rating, error }, index) => at(index, rating - error));
  const last = steps.length - 1;
  return (
    <svg class="chart" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={describe(steps)}>
      {scale.lines.map((rating) => (
        <>
          <path class="rule" d={`M${BOX.left} ${y(rating)}H${BOX.width - BOX.right}`} />
          <text x={BOX.left - 5} y={y(rating) + 3} text-anchor="end">
            {number(rating)}
          </text>
        </>
      ))}
      <polygon class="error-band" points={[...upper, ...lower.reverse()].join(" ")} />
      <polyline class="rating-line" points={steps.map(({ rating }, index) => at(index, rating)).join(" ")} />
      {steps.map(({ rating }, index) => (
        <circle class="rating-dot" cx={x(index)} cy={y(rating)} r={index === last ? 3.5 : dotSize(steps)} />
      ))}
      <text x={BOX.left} y={BOX.height - 5}>
        {dateWords(steps[0]?.at)}
      </text>
      <text x={BOX.width - BOX.right} y={BOX.height - 5} text-anchor="end">
        {last > 0 && dateWords(steps[last]?.at)}
      </text>
    </svg>
  );
}

/** Many games make a line without dots. */
function dotSize({ length }: Step[]) {
  return length > 40 ? 0 : 2;
}

/** Round numbers around all ratings with their errors, and those for the lines. */
function scaleOf(steps: Step[]) {
  const least = Math.min(...steps.map(({ rating, error }) => rating - error));
  const most = Math.max(...steps.map(({ rating, error }) => rating + error));
  const fits = (by: number) => Math.ceil(most / by) - Math.floor(least / by) < MOST_LINES;
  const by = DISTANCES.find(fits) ?? 2000;
  const [low, high] = [by * Math.floor(least / by), by * Math.ceil(most / by)];
  return { low, high, lines: Array.from({ length: (high - low) / by + 1 }, (_, index) => low + by * index) };
}

function describe(steps: Step[]) {
  const rated = steps.map(inTens);
  const best = steps.reduce((high, { rating }, index) => (rating > (steps[high]?.rating ?? 0) ? index : high), 0);
  const [first, last] = [rated[0], rated.at(-1)];
  return t("results.course.words", {
    count: steps.length,
    first: first?.rating ?? "",
    best: rated[best]?.rating ?? "",
    last: last?.rating ?? "",
    error: last?.error ?? "",
  });
}

function Games({ steps, game: { levels } }: { steps: Step[]; game: CatalogueEntry }) {
  const titles = new Map(levels.map((level) => [level.name, levelTitle(level)]));
  return (
    <table>
      <thead>
        <tr>
          {["date", "level", "result", "rating"].map((name) => (
            <th key={name} scope="col">
              {t(`results.course.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={index}>
            <td>{dateWords(step.at) || "–"}</td>
            <td>{titles.get(step.level)}</td>
            <td>{t(`results.course.${RESULTS[step.score]}`)}</td>
            <td>{inTens(step).rating}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day of a game; empty if it was not stored. */
function dateWords(at: string | undefined) {
  const date = new Date(at ?? "");
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleDateString(language, { dateStyle: "medium" });
}
