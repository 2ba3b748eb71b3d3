// The list of moves: a click on one, or the arrow keys, go there.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button, stepAlongButtons } from "../../app/buttons";
import { t } from "../../app/i18n";
import type { Table } from "../../app/state";
import { MoveShape } from "../../games/move_shape";
import { type Entry, entriesOf } from "../../games/past";
import { type Label, type Review, verdictIn } from "../../games/review";

/** The signs of chess books for the labels of a review. */
const SIGNS: Readonly<Record<Label, string>> = { best: "!", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

interface MovesProps {
  table: Table;
  review: Review | null;
  /** The number of the move on the screen; 0 at the start of the game. */
  seen: number;
  /** Whether no other position can be shown. */
  isFixed?: boolean;
}

export function Moves({ table, review, seen, isFixed }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const entries = entriesOf(table);
  const labels = useMemo(() => entries.map((entry) => verdictIn(review, entry)?.label), [entries, review]);
  useLayoutEffect(() => scrollToSeen(list.current), [entries, review, seen]);
  return (
    <section aria-label={t("replay.moves")}>
      <ol class="moves" id="moves" ref={list} onKeyDown={(event) => stepAlongButtons(event, KEY_STEPS)}>
        {entries.map((entry, index) => (
          <Row key={entry.number} table={table} entry={entry} label={labels[index]} seen={seen} isFixed={isFixed} />
        ))}
      </ol>
      <p class="moves-none" hidden={entries.length > 0}>
        {t("replay.moves.none")}
      </p>
    </section>
  );
}

interface RowProps extends Pick<MovesProps, "table" | "seen" | "isFixed"> {
  entry: Entry;
  label: Label | undefined;
}

/** A move, and the players who were out after it. Every table has new entries, so they are compared by their texts. */
function Row({ table, entry, label, seen, isFixed }: RowProps) {
  const { number, after, action, css, who, text, passed } = entry;
  const isSeen = number === seen;
  const isTabStop = number === Math.max(seen, 1);
  return useMemo(
    () => (
      <>
        <li>
          <Button
            class={`move ${css}`}
            data-move={number}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isSeen ? "step" : undefined}
            disabled={isFixed}
            message={{ type: "replay:go", ply: after }}
          >
            <span class="number">{number}</span>
            <span class="unseen">{` ${who}: `}</span>
            <span class="shape-box">
              <MoveShape table={table} action={action} css={css} />
            </span>
            <span class="what">{text}</span>
            {label && <Sign label={label} />}
          </Button>
        </li>
        {passed.map((name) => (
          <li class="passed">{t("replay.moves.passed", { who: name })}</li>
        ))}
      </>
    ),
    [number, after, css, who, text, passed.join(), label, isSeen, isTabStop, isFixed],
  );
}

/** A label as a sign, and as a word for screen readers. */
export function Sign({ label }: { label: Label }) {
  const words = t(`replay.label.${label}`);
  return (
    <span class={`sign ${label}`} data-label={label} title={words}>
      <span aria-hidden="true">{SIGNS[label]}</span>
      <span class="unseen">{words}</span>
    </span>
  );
}

/** Scrolls the list alone, never the page. */
function scrollToSeen(list: HTMLElement | null) {
  const button = list?.querySelector("[aria-current]");
  if (!list || !button) return;
  const [box, place] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  // The page is larger in large windows, but lists scroll by their own pixels.
  const scale = box.height / list.offsetHeight;
  if (place.top < box.top) list.scrollTop += (place.top - box.top) / scale;
  if (place.bottom > box.bottom) list.scrollTop += (place.bottom - box.bottom) / scale;
}
