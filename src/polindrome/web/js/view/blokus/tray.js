// The tray: the player's pieces, by size, with those that fit nowhere and those that are gone.

import { asSeenTurned, facingOf } from "../../play/blokus/facing.js";
import { orientationOf } from "../../play/blokus/hand.js";
import { heldAsLast } from "../../play/blokus/show.js";
import { cssOf, ownColour } from "../../play/blokus/table.js";
import { piecesOf, playableOf, TABS } from "../../play/blokus/tray.js";
import { isWatching } from "../../play/table.js";
import { t } from "../../words.js";
import { assign, byId, drawn, element, onChange } from "../dom.js";
import { pieceNode } from "./shapes.js";

/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */
/** @typedef {import("../../types.js").Held} Held */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").Tab} Tab */

/** How wide the tray fades out where there is more of it, in pixels; dock.css has the same. */
const FADE = 36;

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createTrayView(root, dispatch) {
  const tabs = TABS.map(({ name, title }) => tabButton(name, title, dispatch));
  const strip = element("div", { class: "strip", id: "tray", role: "group", "aria-label": t("blokus.tray.label") });
  const sizes = element("div", { class: "tabs", role: "group", "aria-label": t("blokus.tray.sizes") }, ...tabs);
  root.append(sizes, strip);
  watchScroll(strip);
  const paintTray = onChange(trayPainter(strip));
  const showHeld = onChange((/** @type {number|null} */ pieceId) => {
    const slot = strip.querySelector(`[data-piece="${pieceId}"]`);
    if (slot) reveal(strip, slot);
  });

  return (state) => {
    const { table, interaction, tab } = state;
    sizes.hidden = strip.hidden = isWatching(table);
    const held = interaction.mode === "idle" ? null : interaction.held;
    TABS.forEach(({ name }, index) => assign(tabs[index] ?? root, { "aria-pressed": String(name === tab) }));
    paintTray(table, tab, held, state.turned, facingOf(state));
    keepFocus(strip);
    showHeld(held?.pieceId ?? null);
  };
}

/**
 * @param {Tab} name
 * @param {string} title
 * @param {(message: Message) => void} dispatch
 */
function tabButton(name, title, dispatch) {
  const label = name === "all" ? t("blokus.tray.all.label") : t("blokus.tray.size.label", { size: title });
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
  return (
    /** @type {Table} */ table,
    /** @type {Tab} */ tab,
    /** @type {Held|null} */ held,
    /** @type {State["turned"]} */ turned,
    /** @type {number} */ quarters,
  ) => {
    const colour = ownColour(table);
    const left = new Set(table.game.piecesLeft(colour));
    const playable = playableOf(table.game, colour);
    const name = cssOf(table, colour);
    const pieces = piecesOf(tab);
    while (strip.children.length > pieces.length) strip.lastElementChild?.remove();
    pieces.forEach((piece, index) => {
      const button = strip.children[index] ?? strip.appendChild(element("button", { type: "button" }));
      const isHeld = held?.pieceId === piece.id;
      const state = !left.has(piece.id) ? "used" : playable.has(piece.id) ? "playable" : "stuck";
      const lying = isHeld && held ? held : heldAsLast({ turned }, piece.id);
      const shown = orientationOf(asSeenTurned(lying, quarters));
      const drawing = `${piece.id} ${shown.id} ${name}`;
      assign(button, {
        class: `slot ${state}`,
        "data-piece": piece.id,
        "aria-label": t("blokus.tray.piece", { piece: piece.name, note: t(NOTES[state], { count: piece.size }) }),
        "aria-pressed": String(isHeld),
        disabled: state === "used",
      });
      if (button instanceof HTMLElement && button.dataset.drawing !== drawing) {
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

const NOTES = { used: "blokus.tray.used", playable: "blokus.tray.playable", stuck: "blokus.tray.stuck" };

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
