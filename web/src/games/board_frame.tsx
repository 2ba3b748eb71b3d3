// The element #board, which the boards of all games share: its role, its focus, and the pointer and wheel over it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../app/hooks";
import { listenToBoard, listenToWheel } from "../app/pointer";

interface Props {
  label: string;
  children?: ComponentChildren;
  /** What tests and styles read. */
  [data: `data-${string}`]: string;
}

export function BoardFrame({ label, children, ...data }: Props) {
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
