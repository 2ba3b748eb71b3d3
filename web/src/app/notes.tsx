// Notes that explain something once, where it is first seen.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./buttons";
import { useSelect, useStore } from "./hooks";
import { t } from "./i18n";
import type { State } from "./state";

interface NoteProps {
  /** By which it is remembered: the family and the subject. */
  name: string;
  /** Whether there is what it explains. */
  isDue: boolean;
  children: ComponentChildren;
}

/** Shown in games until the player closes it or its occasion is over; then never again. */
export function Note({ isDue, ...props }: NoteProps) {
  const isShown = useSelect((state) => isDue && hasBoard(state) && !state.settings.seen.includes(props.name));
  return isShown ? <OpenNote {...props} /> : null;
}

/** Whether the board of a game is shown, with all moves that were made before the page was opened. */
function hasBoard({ screen, table, caughtUp, settings }: State) {
  return screen === "game" && table !== null && table.sequence >= caughtUp && !settings.textMode;
}

function OpenNote({ name, children }: Omit<NoteProps, "isDue">) {
  const { current, dispatch } = useStore();
  const note = useRef<HTMLElement>(null);
  const close = () => {
    const { seen } = current().settings;
    if (!seen.includes(name)) dispatch({ type: "set", settings: { seen: [...seen, name] } });
  };
  useLayoutEffect(() => {
    const listening = new AbortController();
    // A press on the board closes a note that covers a part of it.
    const closeIfInTheWay = ({ target }: PointerEvent) => {
      const board = target instanceof Element && target.closest("#board");
      if (board && note.current && isOver(note.current, board)) close();
    };
    document.addEventListener("pointerdown", closeIfInTheWay, { signal: listening.signal });
    return () => {
      listening.abort();
      close();
    };
  }, [name]);
  return (
    <section class="once" id="once" role="note" data-note={name} ref={note} onClick={close}>
      <div>{children}</div>
      <Button class="tool" icon="clear" aria-label={t("page.close")} />
    </section>
  );
}

function isOver(one: Element, other: Element) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
