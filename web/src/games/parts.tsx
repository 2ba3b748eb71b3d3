// Parts of the table that games share: the element #board, the card of a player, the buttons of the dock, and the reason
// for a hint.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useModule, useStore } from "../app/hooks";
import { t } from "../app/i18n";
import { listenToBoard, listenToWheel } from "../app/pointer";
import type { GameState } from "../app/state";
import { isLookingBack, isMyTurn, levelOf, seatName, turnOf } from "../app/table";
import type { Control, PlayerCard } from "./game_ui";
import { uiOfFamily } from "./index";
import type { Suggestion } from "./review";

interface FrameProps {
  label: string;
  children?: ComponentChildren;
  /** What tests and styles read. */
  [data: `data-${string}`]: string;
}

/** Its role, its focus, and the pointer and wheel over it. */
export function BoardFrame({ label, children, ...data }: FrameProps) {
  const { current, dispatch } = useStore();
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!board.current) return;
    const listening = new AbortController();
    listenToBoard(board.current, current, dispatch, listening.signal);
    listenToWheel(board.current, current, dispatch, listening.signal);
    return () => listening.abort();
  }, [current, dispatch]);
  return (
    <div
      class="board"
      id="board"
      ref={board}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-describedby="status"
      {...data}
    >
      {children}
    </div>
  );
}

type CardParts = Pick<PlayerCard, "css" | "note" | "scoreLabel"> & { thinkingNote: string; points: number | null };

/** The card of a player in games whose sides are the seats. */
export function seatCard(state: GameState, seat: number, parts: CardParts): PlayerCard {
  const { table, stop } = state;
  const { css, note, thinkingNote, points, scoreLabel } = parts;
  const isActive = !stop && turnOf(table) === seat;
  const isThinking = isActive && !isMyTurn(state) && !isLookingBack(state);
  return {
    side: `seat-${seat}`,
    seat,
    css,
    name: seatName(table, seat),
    level: levelOf(table, seat),
    note: isThinking ? thinkingNote : note,
    score: points === null ? "–" : String(points),
    scoreLabel,
    isActive,
    isThinking,
  };
}

/** The controls of a game with their texts, which are named after them. */
export function withTexts(
  family: "blokus" | "entropy",
  controls: readonly Omit<Control, "label" | "meaning">[],
): Control[] {
  return controls.map((control) => ({
    ...control,
    label: t(`${family}.control.${control.name}`),
    meaning: t(`${family}.control.${control.name}.meaning`),
  }));
}

interface AboutProps {
  id?: string;
  label: string;
  /** What the thing with this label tells. */
  words: string;
  /** Where the documentation says more: a page and a heading. */
  more: string;
}

/** A label that opens a sentence about what it names, with a link to the documentation. */
export function About({ id, label, words, more }: AboutProps) {
  return (
    <details class="about">
      <summary id={id}>{label}</summary>
      <p>
        {`${words} `}
        <a href={`/static/docs/${more}`} target="_blank" hreflang="en">
          {t("page.docs")}
        </a>
      </p>
    </details>
  );
}

/** Why the move of a hint is good, in a sentence; the words for it are loaded with the first reason. */
export function Reason({ found, family }: { found: Suggestion; family: string }) {
  const later = useModule(uiOfFamily(family).later);
  return <span>{later?.describe(found.facts)}</span>;
}
