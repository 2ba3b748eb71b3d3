// The bottom of the page: what is in hand, the buttons for it, and the tray of pieces.

import { describe, ghostOf, orientationOf, whyNot } from "../play/hand.js";
import { isMyTurn, nameOf } from "../play/show.js";
import { ownColour } from "../play/table.js";
import { piecesOf, playableOf, TABS } from "../play/tray.js";
import { mayUndo } from "../play/update.js";
import { orientationsOf } from "../blokus/pieces.js";
import { assign, byId, drawn, element, onChange, write } from "./dom.js";
import { icon } from "./icons.js";
import { pieceNode } from "./shapes.js";

/** @typedef {import("../types.js").Held} Held */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Tab} Tab */

/**
 * @typedef {{name: import("./icons.js").IconName, label: string, meaning: string, key: string, message: Message,
 *   works: (state: State) => boolean}} Control
 */

/** How wide the tray fades out where there is more of it, in pixels; dock.css has the same. */
const FADE = 36;

/** @param {State} state */
const holds = ({ interaction }) => interaction.mode === "selected" || interaction.mode === "previewing";

/** @type {Control[]} */
export const CONTROLS = [
  {
    name: "counterclockwise",
    label: "CCW",
    meaning: "Turn counter-clockwise",
    key: "E",
    message: { type: "turn", clockwise: false },
    works: holds,
  },
  {
    name: "clockwise",
    label: "CW",
    meaning: "Turn clockwise",
    key: "R",
    message: { type: "turn", clockwise: true },
    works: holds,
  },
  { name: "flip", label: "Flip", meaning: "Flip left-right", key: "F", message: { type: "flip" }, works: holds },
  { name: "undo", label: "Undo", meaning: "Undo your last move", key: "Z", message: { type: "undo" }, works: mayUndo },
  {
    name: "clear",
    label: "Clear",
    meaning: "Put the piece back",
    key: "Esc",
    message: { type: "clear" },
    works: holds,
  },
  {
    name: "pass",
    label: "Pass",
    meaning: "Pass",
    key: "P",
    message: { type: "pass" },
    works: ({ stuck }) => stuck !== null,
  },
  {
    name: "place",
    label: "Place",
    meaning: "Place the piece here",
    key: "Enter",
    message: { type: "place" },
    works: fits,
  },
];

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createDockView(root, dispatch) {
  const inHand = element("p", { class: "in-hand", id: "in-hand" });
  const status = element("p", { class: "status", id: "status" });
  const buttons = CONTROLS.map((control) => controlButton(control, dispatch));
  const tabs = TABS.map(({ name, title }) => tabButton(name, title, dispatch));
  const strip = element("div", { class: "strip", id: "tray", role: "group", "aria-label": "Pieces" });
  root.append(
    element("div", { class: "words" }, status, inHand),
    element("div", { class: "controls", role: "toolbar", "aria-label": "Piece in hand" }, ...buttons),
    element("div", { class: "tabs", role: "group", "aria-label": "Sizes" }, ...tabs),
    strip,
  );
  watchScroll(strip);
  const paintTray = onChange(trayPainter(strip));
  const showHeld = onChange((/** @type {number|null} */ pieceId) => {
    const slot = strip.querySelector(`[data-piece="${pieceId}"]`);
    if (slot) reveal(strip, slot);
  });

  return (state) => {
    const { table, interaction, tab } = state;
    if (!table) return;
    const held = interaction.mode === "idle" ? null : interaction.held;
    write(inHand, held ? describe(held) : "");
    write(status, statusOf(state, table));
    status.dataset.tone = toneOf(state, table);
    CONTROLS.forEach((control, index) => assign(buttons[index] ?? root, { disabled: !control.works(state) }));
    TABS.forEach(({ name }, index) => assign(tabs[index] ?? root, { "aria-pressed": String(name === tab) }));
    paintTray(table, tab, held);
    keepFocus(strip);
    showHeld(held?.pieceId ?? null);
  };
}

/**
 * @param {Control} control
 * @param {(message: Message) => void} dispatch
 */
function controlButton({ name, label, meaning, key, message }, dispatch) {
  const attributes = {
    type: "button",
    class: `button control ${name}`,
    id: name,
    title: `${meaning} (${key})`,
    "aria-label": meaning,
  };
  const button = element("button", attributes, icon(name), element("span", {}, label));
  button.addEventListener("click", () => dispatch(message));
  return button;
}

/**
 * @param {Tab} name
 * @param {string} title
 * @param {(message: Message) => void} dispatch
 */
function tabButton(name, title, dispatch) {
  const label = name === "all" ? "All pieces" : `Pieces of ${title} squares`;
  const button = element("button", { type: "button", class: "tab", "data-tab": name, "aria-label": label }, title);
  button.addEventListener("click", () => dispatch({ type: "tab", tab: name }));
  return button;
}

/**
 * Scrolls the tray, and nothing but the tray, until a piece is clear of its faded ends.
 * @param {HTMLElement} strip
 * @param {Element} slot
 */
function reveal(strip, slot) {
  const { left, right } = slot.getBoundingClientRect();
  const box = strip.getBoundingClientRect();
  if (left < box.left + FADE) strip.scrollLeft -= box.left + FADE - left;
  if (right > box.right - FADE) strip.scrollLeft += right - box.right + FADE;
}

/**
 * The tray fades out where there is more of it, and a wheel scrolls it sideways.
 * @param {HTMLElement} strip
 */
function watchScroll(strip) {
  const look = () => {
    strip.toggleAttribute("data-more-left", strip.scrollLeft > 4);
    strip.toggleAttribute("data-more-right", strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 4);
  };
  strip.addEventListener("scroll", look, { passive: true });
  strip.addEventListener("wheel", (event) => strip.scrollBy({ left: event.deltaY }), { passive: true });
  new ResizeObserver(look).observe(strip);
  new MutationObserver(look).observe(strip, { childList: true });
}

/**
 * Pieces are painted anew only where they changed, so that the focus and the scroll stay.
 * @param {HTMLElement} strip
 */
function trayPainter(strip) {
  return (/** @type {Table} */ table, /** @type {Tab} */ tab, /** @type {Held|null} */ held) => {
    const colour = ownColour(table);
    const left = new Set(table.game.piecesLeft(colour));
    const playable = playableOf(table.game, colour);
    const name = table.game.variant.colours[colour]?.name.toLowerCase() ?? "";
    const pieces = piecesOf(tab);
    while (strip.children.length > pieces.length) strip.lastElementChild?.remove();
    pieces.forEach((piece, index) => {
      const button = strip.children[index] ?? strip.appendChild(element("button", { type: "button" }));
      const isHeld = held?.pieceId === piece.id;
      const state = !left.has(piece.id) ? "used" : playable.has(piece.id) ? "playable" : "stuck";
      const shown = isHeld && held ? orientationOf(held) : orientationsOf(piece.id)[0];
      const drawing = `${piece.id} ${shown?.id} ${name}`;
      assign(button, {
        class: `slot ${state}`,
        "data-piece": piece.id,
        "aria-label": `${piece.name}, ${NOTES[state](piece.size)}`,
        "aria-pressed": String(isHeld),
        disabled: state === "used",
      });
      if (button instanceof HTMLElement && shown && button.dataset.drawing !== drawing) {
        button.dataset.drawing = drawing;
        button.replaceChildren(pieceDrawing(shown, name));
      }
    });
  };
}

/**
 * The piece that has just been placed can have the focus no longer: it goes to the board.
 * @param {HTMLElement} strip
 */
function keepFocus(strip) {
  const focused = document.activeElement;
  if (strip.contains(focused) && focused?.matches(":disabled")) byId("board").focus({ preventScroll: true });
}

/** @type {Record<"used"|"playable"|"stuck", (size: number) => string>} */
const NOTES = {
  used: () => "placed already",
  playable: (size) => (size === 1 ? "1 square" : `${size} squares`),
  stuck: () => "fits nowhere now",
};

/**
 * A turned piece by itself, at the size that its class gives to a square.
 * @param {{cells: readonly (readonly [number, number])[], width: number, height: number}} orientation
 * @param {string} colour
 */
export function pieceDrawing({ cells, width, height }, colour) {
  const box = `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`;
  const drawing = drawn("svg", { class: "drawing", viewBox: box, "aria-hidden": "true" }, pieceNode(cells, colour));
  drawing.style.setProperty("--wide", String(width));
  drawing.style.setProperty("--high", String(height));
  return drawing;
}

/** @param {State} state */
function fits({ table, interaction }) {
  const ghost = table && interaction.mode === "previewing" && ghostOf(interaction, table.game, ownColour(table));
  return Boolean(ghost && !ghost.reasons.length);
}

/**
 * The one sentence about now: what is wrong, what has happened, or whose turn it is.
 * @param {State} state
 * @param {Table} table
 */
function statusOf(state, table) {
  if (state.stuck) return `${nameOf(state.stuck)} cannot place any of its pieces and is out. Press Pass to go on.`;
  if (state.notice) return state.notice.text;
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (ghost && state.interaction.mode === "previewing") {
    if (ghost.reasons.length) return whyNot(ghost.reasons);
    return state.interaction.hand === "touch" ? "It fits. Tap it again to place it." : "It fits.";
  }
  if (table.outcome && !state.queue.length) return "The game is over.";
  if (isMyTurn(state)) return table.placed.length < 2 ? "Your turn: cover your start square." : "Your turn.";
  return "The computer is thinking…";
}

/**
 * @param {State} state
 * @param {Table} table
 */
function toneOf(state, table) {
  if (state.stuck || state.notice?.tone === "bad") return "bad";
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (!ghost || state.notice) return "plain";
  return ghost.reasons.length ? "bad" : "good";
}
