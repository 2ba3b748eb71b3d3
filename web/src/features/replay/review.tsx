// The review of a game: the request for it, its progress, what it says of each player, and of the move on the screen.

import { useMemo } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useGame, useModule } from "../../app/hooks";
import { number, t } from "../../app/i18n";
import type { Table } from "../../app/state";
import { uiOf } from "../../games";
import { MoveShape } from "../../games/move_shape";
import type { Entry } from "../../games/past";
import {
  type Found,
  isOutdated,
  LABELS,
  mayReview,
  missteps,
  type Review,
  reviewedName,
  type Verdict,
  verdictIn,
} from "../../games/review";
import { Sign } from "./moves";

/** The buttons that step from mistake to mistake. */
export function MistakeSteps({ table, review }: { table: Table; review: Review | null }) {
  const hasMistakes = useMemo(() => missteps({ table, replay: { review } }).length > 0, [table, review]);
  return (
    <div class="jumps" hidden={!hasMistakes}>
      <Button id="previous-mistake" message={{ type: "replay:mistake", by: -1 }} label={t("replay.review.previous")} />
      <Button id="next-mistake" message={{ type: "replay:mistake", by: 1 }} label={t("replay.review.next")} />
    </div>
  );
}

/** What the review says of the move on the screen. */
export function MoveVerdict({ table, review, entry }: { table: Table; review: Review | null; entry?: Entry }) {
  const verdict = verdictIn(review, entry);
  return (
    <div class="verdict" id="verdict" role="group" aria-label={t("replay.review.title")} hidden={!verdict}>
      {entry && verdict && (
        <>
          <h3 class={entry.css}>
            <span aria-hidden="true">
              <Sign label={verdict.label} />
            </span>
            <MoveShape table={table} action={entry.action} css={entry.css} />
            {t("replay.verdict.title", { who: entry.who, text: entry.text, label: t(`replay.label.${verdict.label}`) })}
          </h3>
          <Sentence key={table.family} table={table} verdict={verdict} />
          <p class="outlook">{describeEstimates(table, verdict)}</p>
          {verdict.better && (
            <>
              <p class="better-words">
                <MoveShape table={table} action={verdict.better.action} css={entry.css} />
                {t("replay.verdict.better", { text: verdict.better.text })}
              </p>
              <Button id="retry" message={{ type: "replay:retry", ply: entry.ply }} label={t("replay.verdict.retry")} />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Why the move has its label; the sentences of a family are loaded when the first of them is shown. */
function Sentence({ table, verdict }: { table: Table; verdict: Verdict }) {
  const later = useModule(uiOf(table).later);
  return <p class="sentence">{later?.sentenceOf(verdict)}</p>;
}

function describeEstimates({ family }: Table, { before, after, lost }: Verdict) {
  if (before.win === null || after.win === null) {
    const points = t(`${family}.verdict.points`, { before: number(before.points), after: number(after.points) });
    return `${points} · ${t("replay.verdict.lost", { points: number(lost.points, 1) })}`;
  }
  return t("replay.verdict.win", { before: percent(before.win), after: percent(after.win) });
}

function percent(share: number) {
  return t("replay.percent", { value: number(100 * share) });
}

/** The review, or the button that requests it. */
export function ReviewSection({ table, review }: { table: Table; review: Review | null }) {
  return (
    <section class="review" aria-label={t("replay.review.title")}>
      <div class="review-body" id="review">
        <ReviewBody table={table} review={review} />
      </div>
    </section>
  );
}

function ReviewBody({ table, review }: { table: Table; review: Review | null }) {
  const isBehind = useGame(isOutdated);
  switch (review?.state) {
    case "requested":
    case "running":
      return <Progress done={review.done} total={review.total} />;
    case "failed":
      return (
        <>
          <p class="problem">{t("replay.review.failed")}</p>
          <RequestButton words={t("replay.review.retry")} />
        </>
      );
    case "ready":
      return (
        <>
          {review.review && <SummaryTable table={table} found={review.review} />}
          {isBehind && <RequestButton words={t("replay.review.again")} />}
        </>
      );
    default:
      return <Offer />;
  }
}

/** The button of a game without a review; who plays against other people has to wait for the end. */
function Offer() {
  const [isAllowed, isSaved] = useGame((state) => [mayReview(state), state.replay.isSaved]) ?? [];
  if (!isAllowed) return <p class="soft">{t("replay.review.people")}</p>;
  return (
    <>
      <RequestButton words={t("replay.review.ask")} />
      {isSaved && <p class="soft">{t("replay.review.saved")}</p>}
    </>
  );
}

function RequestButton({ words }: { words: string }) {
  return <Button id="ask-review" icon="star" message={{ type: "replay:request-review" }} label={words} />;
}

function Progress({ done, total }: { done: number; total: number }) {
  const words = done ? t("replay.review.progress", { done, total }) : t("replay.review.waiting");
  return (
    <>
      <p role="status">{words}</p>
      <progress id="review-progress" max={Math.max(total, 1)} value={done} aria-label={words} />
    </>
  );
}

/** How well each player played: the accuracy, and how often each label was given. */
function SummaryTable({ table, found }: { table: Table; found: Found }) {
  return (
    <table class="summary" id="summary">
      <caption class="unseen">{t("replay.review.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("replay.review.player")}</th>
          <th scope="col">{t("replay.review.accuracy")}</th>
          {LABELS.map((label) => (
            <th scope="col">
              <Sign label={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.seats.map(({ seat, labels, accuracy }) => (
          <tr key={seat}>
            <th scope="row">{reviewedName(table, seat)}</th>
            <td class="accuracy">{accuracy === null ? t("replay.review.none") : percent(accuracy)}</td>
            {LABELS.map((label) => (
              <td data-count={`${seat} ${label}`}>{labels[label]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
