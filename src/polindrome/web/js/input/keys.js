// The keys of the game, in one table.

import { byId } from "../view/dom.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

/** @type {Record<string, Message>} */
const KEYS = {
  r: { type: "turn", clockwise: true },
  e: { type: "turn", clockwise: false },
  f: { type: "flip" },
  z: { type: "undo" },
  p: { type: "pass" },
  escape: { type: "clear" },
  enter: { type: "place" },
  arrowup: { type: "nudge", rows: -1, cols: 0 },
  arrowdown: { type: "nudge", rows: 1, cols: 0 },
  arrowleft: { type: "nudge", rows: 0, cols: -1 },
  arrowright: { type: "nudge", rows: 0, cols: 1 },
  "?": { type: "dialog", dialog: "help" },
};

/**
 * @param {() => State} current
 * @param {(message: Message) => void} dispatch
 */
export function listenToKeys(current, dispatch) {
  document.addEventListener("keydown", (event) => {
    const message = KEYS[event.key.toLowerCase()];
    if (!message || event.ctrlKey || event.metaKey || event.altKey) return;
    if (current().screen !== "game" || current().dialog || isFor(event.target, event.key, current())) return;
    event.preventDefault();
    dispatch(message);
    if (message.type === "nudge") followCursor(current());
  });
}

/**
 * Where squares have a cursor, Enter is for the board from then on, and not for the button that was pressed last.
 * @param {State} state
 */
function followCursor({ interaction }) {
  if ("at" in interaction) byId("board").focus({ preventScroll: true });
}

/**
 * Whether the key means something to the element that has the focus: Enter presses buttons, and text is typed.
 *
 * A piece of the tray is picked with Enter; once it is in hand and over the board, Enter places it.
 * @param {EventTarget|null} target
 * @param {string} key
 * @param {State} state
 */
function isFor(target, key, { interaction }) {
  if (!(target instanceof Element)) return false;
  if (target.matches("input, textarea, select")) return true;
  if (key !== "Enter" || !target.matches("button, a")) return false;
  const isHeld = target.matches("[aria-pressed=true][data-piece]");
  return !(isHeld && interaction.mode === "previewing");
}
