// The replay on the page: steps below the board, and the panel of the game so far.

import { useMemo } from "preact/hooks";
import { Button, KeyButton } from "../../app/buttons";
import { useDispatch, useGame, useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { hrefOf } from "../../app/router";
import type { Table } from "../../app/state";
import { isKnown } from "../../games";
import type { Panel } from "../../games/graph";
import { type Entry, entrySeen, plySeen } from "../../games/past";
import { GameGraph } from "./graph";
import { Moves } from "./moves";
import { MistakeSteps, MoveVerdict, ReviewSection } from "./review";
import { isOverAt } from "./continued";
import { stopsOf, type StepTo } from "./state";

const STEPS: readonly StepTo[] = ["first", "back", "forward", "last"];

/** The buttons below the board that step through the game, and the way back to it. */
export function Steps() {
  const { isStart, isLive, canReturn, hasNewMoves } =
    useGame((state) => {
      const { table, replay } = state;
      const isLive = replay.ply === null;
      const canReturn = !isLive && table.outcome === null && !replay.isSaved;
      return { isStart: !entrySeen(state), isLive, canReturn, hasNewMoves: replay.hasNewMoves };
    }) ?? {};
  return (
    <div class="steps" role="toolbar" aria-label={t("replay.steps.label")}>
      {STEPS.map((to) => (
        <KeyButton
          key={to}
          class="button step-to"
          data-step={to}
          icon={to}
          meaning={t(`replay.step.${to}`)}
          disabled={to === "first" || to === "back" ? isStart : isLive}
          message={{ type: "replay:step", to }}
        />
      ))}
      <Button
        class={`button live-again ${hasNewMoves ? "primary" : ""}`}
        id="live-again"
        hidden={!canReturn}
        message={{ type: "replay:step", to: "last" }}
        label={t(hasNewMoves ? "replay.step.new-move" : "replay.step.live")}
      />
    </div>
  );
}

/** The game so far, beside the board: rendered only while its tab is open. */
export function GamePanel() {
  const shown = useGame((state) => {
    const { table, replay } = state;
    return replay.panel === "game" ? { table, review: replay.review, entry: entrySeen(state) } : null;
  });
  if (!shown) return null;
  const { table, review, entry } = shown;
  if (!isKnown(table.name)) return <Moves table={table} review={null} seen={0} isFixed />;
  return (
    <>
      <GameGraph panel="game" />
      <Slider table={table} entry={entry} />
      <MistakeSteps table={table} review={review} />
      <MoveVerdict table={table} review={review} entry={entry} />
      <Moves table={table} review={review} seen={entry?.number ?? 0} />
      <ReviewSection table={table} review={review} />
      <Actions table={table} />
    </>
  );
}

function Slider({ table, entry }: { table: Table; entry: Entry | undefined }) {
  const dispatch = useDispatch();
  const stops = useMemo(() => stopsOf(table), [table]);
  return (
    <input
      type="range"
      id="position"
      min={0}
      max={stops.length - 1}
      step={1}
      value={entry?.number ?? 0}
      aria-label={t("replay.slider")}
      aria-valuetext={entry?.text ?? t("replay.slider.start")}
      onInput={({ currentTarget }) => dispatch({ type: "replay:go", ply: stops[Number(currentTarget.value)] ?? 0 })}
    />
  );
}

/** What can be done with the game: play on from here, share it, open another one. */
function Actions({ table }: { table: Table }) {
  const [ply = 0, isBusy = false] = useGame((state) => [plySeen(state), state.busy] as const) ?? [];
  const [isLinked, from] = useSelect(({ replay }) => [replay.link !== null, replay.from] as const);
  const isOver = useMemo(() => isOverAt(table, ply), [table, ply]);
  return (
    <div class="game-actions">
      {from && (
        <a
          class="button"
          id="back-to-original"
          href={hrefOf({ screen: "game", id: from.id, invited: null, ply: from.ply, view: "game" satisfies Panel })}
        >
          {t("replay.back")}
        </a>
      )}
      <Button
        id="play-on"
        icon="forward"
        data-tip={isOver ? t("replay.play-on.over") : ""}
        disabled={isOver || isBusy}
        message={{ type: "replay:play-on", ply }}
        label={t("replay.play-on")}
      />
      {isLinked && <Button id="keep-game" icon="save" message={{ type: "replay:keep" }} label={t("replay.keep")} />}
      <Button id="share-game" icon="share" message={{ type: "dialog", dialog: "share" }} label={t("replay.share")} />
      <Button id="open-game" icon="folder" message={{ type: "dialog", dialog: "open" }} label={t("replay.open")} />
    </div>
  );
}
