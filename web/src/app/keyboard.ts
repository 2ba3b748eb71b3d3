// Keys that are pressed, as messages; which key does what is in the keymap.

import { familyShown } from "../games";
import type { Message, State } from "./state";
import { messageOf } from "./keymap";
import { isWatched } from "../features/friends/watch";
import { byId } from "./dom";

/** Keys that change a slider, or a choice of several, that has the focus. */
const OF_CHOICES = /^(Arrow|Home$|End$|Page)/;

/** What only those can ask for who watch computers: elsewhere the space bar scrolls the page. */
const OF_WATCHERS = ["friends:pause", "friends:step"];

export function listenToKeys(current: () => State, dispatch: (message: Message) => void) {
  document.addEventListener("keydown", (event) => {
    const message = messageOf(familyShown(current()), event.key);
    if (!message || event.defaultPrevented || isShortcut(event)) return;
    if (!isHeard(message, current()) || isFor(event.target, event.key, current())) return;
    event.preventDefault();
    dispatch(message);
    followHand(message, current());
  });
}

/** Whether the key belongs to the browser; AltGr only makes another letter of it. */
function isShortcut(event: KeyboardEvent) {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
}

/** Keys are for the table, behind no window; the help can be asked for everywhere. */
function isHeard(message: Message, state: State) {
  const { screen, dialog } = state;
  if (OF_WATCHERS.includes(message.type) && !isWatched(state)) return false;
  return !dialog && (screen === "game" || screen === "tutorial" || message.type === "dialog");
}

/**
 * Where a key has taken the hand over the board, or is about to, Enter is for the board from then on, and not for the
 * button that was pressed last.
 */
function followHand({ type }: Message, { interaction, hints, busy }: State) {
  const isCursor = type === "nudge" && "at" in interaction;
  const isHint = type === "hints:hint" && hints.hint?.grade === 3;
  const isPlace = type === "step" || type === "corner" || isHint || (type === "undo" && busy);
  const isOnButton = document.activeElement?.matches("button, a");
  if (isCursor || (isPlace && isOnButton)) byId("board").focus({ preventScroll: true });
}

/**
 * Whether the key means something to the element that has the focus: Enter presses buttons, and text is typed.
 *
 * A piece of the tray is picked with Enter; once it is in hand and over the board, Enter places it.
 */
function isFor(target: EventTarget | null, key: string, { interaction }: State) {
  if (!(target instanceof Element)) return false;
  if (key === " ") return target.matches("button, summary, select, textarea, input:not([type=radio])");
  if (target.matches("input:is([type=range], [type=radio], [type=checkbox])")) return OF_CHOICES.test(key);
  if (target.matches("input, textarea, select")) return true;
  if (key !== "Enter" || !target.matches("button, a")) return false;
  const isHeld = target.matches("[aria-pressed=true][data-piece]");
  return !(isHeld && interaction.mode === "previewing");
}
