// Turns pressed keys into messages; which key does what is in the keymap.

import { isWatched } from "../features/friends";
import { familyShown } from "../games";
import { messageOf } from "./keymap";
import type { Message, State } from "./state";

/** Keys that change a focused slider, radio group or checkbox. */
const INPUT_KEYS = /^(Arrow|Home$|End$|Page)/;

/** Messages for watchers of computers only: elsewhere the space bar scrolls the page. */
const WATCHER_MESSAGES = ["friends:pause", "friends:step"];

export function listenToKeys(current: () => State, dispatch: (message: Message) => void) {
  document.addEventListener("keydown", (event) => {
    const message = messageOf(familyShown(current()), event.key);
    if (!message || event.defaultPrevented || isShortcut(event)) return;
    if (!isAvailable(message, current()) || isForElement(event.target, event.key, current())) return;
    event.preventDefault();
    dispatch(message);
    focusBoard(message, current());
  });
}

/** Whether the key is a shortcut of the browser; AltGr only types another letter. */
function isShortcut(event: KeyboardEvent) {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
}

/** Keys work at a table while no dialog is open; the one for help works on every screen. */
function isAvailable(message: Message, state: State) {
  const { screen, dialog } = state;
  if (WATCHER_MESSAGES.includes(message.type) && !isWatched(state)) return false;
  return !dialog && (screen === "game" || screen === "tutorial" || message.type === "dialog");
}

/** After a key that moves the selection over the board, Enter is for the board, and not for the last pressed button. */
function focusBoard({ type }: Message, { interaction, hints, busy }: State) {
  const isCursor = type === "nudge" && "at" in interaction;
  const isHint = type === "hints:hint" && hints.hint?.grade === 3;
  const isPlace = type === "step" || type === "corner" || isHint || (type === "undo" && busy);
  const isOnButton = document.activeElement?.matches("button, a");
  if (isCursor || (isPlace && isOnButton)) document.getElementById("board")?.focus({ preventScroll: true });
}

/**
 * Whether the focused element handles the key: Enter presses buttons, and text is typed. Enter on a piece of the tray
 * selects it; once it is over the board, Enter places it.
 */
function isForElement(target: EventTarget | null, key: string, { interaction }: State) {
  if (!(target instanceof Element)) return false;
  if (key === " ") return target.matches("button, summary, select, textarea, input:not([type=radio])");
  if (target.matches("input:is([type=range], [type=radio], [type=checkbox])")) return INPUT_KEYS.test(key);
  if (target.matches("input, textarea, select")) return true;
  if (key !== "Enter" || !target.matches("button, a, summary")) return false;
  const isHeld = target.matches("[aria-pressed=true][data-piece]");
  return !(isHeld && interaction.mode === "previewing");
}
