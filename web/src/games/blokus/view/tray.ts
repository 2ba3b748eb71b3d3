// The tray: the player's pieces, by size, with those that fit nowhere and those that are gone.

import type { Message, Tab } from "../../../app/state";
import type { BlokusState as State, BlokusTable as Table, Held } from "../types";
import { asSeenTurned, facingOf } from "../board_rotation";
import { orientationOf } from "../selection";
import { heldAsLast } from "../show";
import { cssOf, ownColour } from "../table";
import { piecesOf, playableOf, TABS } from "../tray";
import { isWatching } from "../../../app/table";
import { t } from "../../../app/i18n";
import { assign, byId, drawn, element, onChange } from "../../../app/dom";
import { pieceNode } from "./shapes";

/** How wide the tray fades out where there is more of it, in pixels; dock.css has the same. */
const FADE = 36;

export function createTrayView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const tabs = TABS.map(({ name }) => tabButton(name, name === "all" ? t("blokus.tray.all") : name, dispatch));
  const strip = element("div", { class: "strip", id: "tray", role: "group", "aria-label": t("blokus.tray.label") });
  const sizes = element("div", { class: "tabs", role: "group", "aria-label": t("blokus.tray.sizes") }, ...tabs);
  root.append(sizes, strip);
  watchScroll(strip);
  const paintTray = onChange(trayPainter(strip));
  const showHeld = onChange((pieceId: number | null) => {
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

function tabButton(name: Tab, title: string, dispatch: (message: Message) => void) {
  const label = name === "all" ? t("blokus.tray.all.label") : t("blokus.tray.size.label", { size: title });
  const button = element("button", { type: "button", class: "tab", "data-tab": name, "aria-label": label }, title);
  button.addEventListener("click", () => dispatch({ type: "tab", tab: name }));
  return button;
}

/** Scrolls the tray, and nothing but the tray, until a piece is clear of its faded ends. */
function reveal(strip: HTMLElement, slot: Element) {
  const { left, right } = slot.getBoundingClientRect();
  const box = strip.getBoundingClientRect();
  if (left < box.left + FADE) strip.scrollLeft -= box.left + FADE - left;
  if (right > box.right - FADE) strip.scrollLeft += right - box.right + FADE;
}

/** The tray fades out where there is more of it, and a wheel scrolls it sideways. */
function watchScroll(strip: HTMLElement) {
  const look = () => {
    strip.toggleAttribute("data-more-left", strip.scrollLeft > 4);
    strip.toggleAttribute("data-more-right", strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 4);
  };
  strip.addEventListener("scroll", look, { passive: true });
  strip.addEventListener("wheel", (event) => strip.scrollBy({ left: event.deltaY }), { passive: true });
  new ResizeObserver(look).observe(strip);
  new MutationObserver(look).observe(strip, { childList: true });
}

/** Pieces are painted anew only where they changed, so that the focus and the scroll stay. */
function trayPainter(strip: HTMLElement) {
  return (table: Table, tab: Tab, held: Held | null, turned: State["turned"], quarters: number) => {
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

/** The piece that has just been placed can have the focus no longer: it goes to the board. */
function keepFocus(strip: HTMLElement) {
  const focused = document.activeElement;
  if (strip.contains(focused) && focused?.matches(":disabled")) byId("board").focus({ preventScroll: true });
}

const NOTES = { used: "blokus.tray.used", playable: "blokus.tray.playable", stuck: "blokus.tray.stuck" };

/** A turned piece by itself, at the size that its class gives to a square. */
export function pieceDrawing(
  { cells, width, height }: { cells: readonly (readonly [number, number])[]; width: number; height: number },
  colour: string,
) {
  const box = `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`;
  const drawing = drawn("svg", { class: "drawing", viewBox: box, "aria-hidden": "true" }, pieceNode(cells, colour));
  drawing.style.setProperty("--wide", String(width));
  drawing.style.setProperty("--high", String(height));
  return drawing;
}
