// The tray below the board: the placements at a corner as a slider, and the player's pieces by size, with those that fit
// nowhere and those that have been placed. What is dragged from it follows the pointer.

import { useLayoutEffect, useRef } from "preact/hooks";
import { KeyButton } from "../../app/buttons";
import { memo, useDispatch } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Note } from "../../app/notes";
import { isMyTurn, isWatching } from "../../app/table";
import { PieceDrawing } from "./pieces";
import { browsed, placeWords } from "./placements";
import type { Orientation, Piece } from "./rules/pieces";
import {
  asSeenRotated,
  hasStuckPiece,
  heldAsLast,
  orientationOf,
  piecesOf,
  playableOf,
  rotationOf,
  TABS,
} from "./selection";
import { type BlokusState, type Held, cssOf, ownColour, useBlokus } from "./state";

/** The width of the faded ends of the tray, in pixels; the stylesheet has the same. */
const FADE = 36;

const NOTES = { used: "blokus.tray.used", playable: "blokus.tray.playable", stuck: "blokus.tray.stuck" };

export function Tray() {
  return (
    <>
      <Slider />
      <Tabs />
      <StuckNote />
      <Strip />
    </>
  );
}

/** Explains the red dot when the first piece has it. */
function StuckNote() {
  const isDue = useBlokus((state) => isMyTurn(state) && hasStuckPiece(state.table.game, ownColour(state.table)));
  return (
    <Note name="blokus:stuck" isDue={isDue}>
      {t("blokus.note.stuck")}
    </Note>
  );
}

/** The placements at a corner: for thumbs, and for all who do not want to search the board. */
function Slider() {
  const dispatch = useDispatch();
  const [isShown, count, index, words, place] = useBlokus((state) => {
    const { moves, index } = browsed(state) ?? { moves: [], index: -1 };
    return [isSliderShown(state), moves.length, index, placeWords(state, "index"), placeWords(state, "place")] as const;
  });
  const shown = words || t("blokus.step.none");
  return (
    <div class="places" hidden={!isShown}>
      <span class="place-words" id="place-words">
        <span>{shown}</span>
        <span class="place-name">{place}</span>
      </span>
      <input
        type="range"
        id="places"
        min={1}
        max={Math.max(count, 1)}
        step={1}
        value={Math.max(index, 0) + 1}
        disabled={count < 2}
        aria-label={t("blokus.step.slider")}
        aria-valuetext={`${shown}${place}`}
        onInput={({ currentTarget }) => dispatch({ type: "choose", index: Number(currentTarget.value) - 1 })}
      />
      <KeyButton
        class="button control"
        id="corner"
        icon="corner"
        meaning={t("blokus.step.corner")}
        message={{ type: "corner", by: 1 }}
        label={t("blokus.step.corner")}
      />
    </div>
  );
}

/** A finger has it from the first tap on, so that nothing jumps; others once they step through placements. */
function isSliderShown(state: BlokusState) {
  const { interaction, ui } = state;
  return isMyTurn(state) && interaction.mode === "previewing" && (interaction.hand === "touch" || ui.browse !== null);
}

function Tabs() {
  const dispatch = useDispatch();
  const [isHidden, tab] = useBlokus((state) => [isWatching(state.table), state.ui.tab] as const);
  return (
    <div class="tabs" role="group" aria-label={t("blokus.tray.sizes")} hidden={isHidden}>
      {TABS.map(({ name }) => {
        const isAll = name === "all";
        return (
          <button
            type="button"
            class="tab"
            data-tab={name}
            data-tip={isAll ? "" : t("blokus.tray.size.label", { size: name })}
            aria-label={isAll ? t("blokus.tray.all.label") : t("blokus.tray.size.label", { size: name })}
            aria-pressed={name === tab}
            onClick={() => dispatch({ type: "tab", tab: name })}
          >
            {isAll ? t("blokus.tray.all") : name}
          </button>
        );
      })}
    </div>
  );
}

/** The pieces keep their buttons, so that the focus and the scroll position stay. */
function Strip() {
  const strip = useRef<HTMLDivElement>(null);
  const [table, tab, held, turned, quarters] = useBlokus(
    (state) => [state.table, state.ui.tab, heldOf(state), state.ui.turned, rotationOf(state)] as const,
  );
  useLayoutEffect(() => (strip.current ? watchScroll(strip.current) : undefined), []);
  useLayoutEffect(() => {
    const slot = strip.current?.querySelector(`[data-piece="${held?.pieceId}"]`);
    if (strip.current && slot) reveal(strip.current, slot);
  }, [held?.pieceId]);
  useLayoutEffect(() => keepFocus(strip.current));
  const colour = ownColour(table);
  const left = new Set(table.game.piecesLeft(colour));
  const playable = playableOf(table.game, colour);
  return (
    <div
      class="strip"
      id="tray"
      ref={strip}
      role="group"
      aria-label={t("blokus.tray.label")}
      hidden={isWatching(table)}
    >
      {piecesOf(tab).map((piece) => {
        const { id } = piece;
        const isHeld = held?.pieceId === id;
        const lying = isHeld ? held : heldAsLast({ turned }, id);
        return (
          <Slot
            key={id}
            piece={piece}
            kind={!left.has(id) ? "used" : playable.has(id) ? "playable" : "stuck"}
            isHeld={isHeld}
            orientation={orientationOf(asSeenRotated(lying, quarters))}
            className={cssOf(table, colour)}
          />
        );
      })}
    </div>
  );
}

interface SlotProps {
  piece: Piece;
  kind: keyof typeof NOTES;
  isHeld: boolean;
  orientation: Orientation;
  className: string;
}

const Slot = memo(({ piece: { id, name, size }, kind, isHeld, ...drawing }: SlotProps) => (
  <button
    type="button"
    class={`slot ${kind}`}
    data-piece={id}
    aria-label={t("blokus.tray.piece", { piece: name, note: t(NOTES[kind], { count: size }) })}
    aria-pressed={isHeld}
    disabled={kind === "used"}
  >
    <PieceDrawing {...drawing} />
  </button>
));

function heldOf({ interaction }: BlokusState): Held | null {
  return interaction.mode === "idle" ? null : interaction.held;
}

/** Scrolls the tray, and nothing but the tray, until a piece is clear of its faded ends. */
function reveal(strip: HTMLElement, slot: Element) {
  const { left, right } = slot.getBoundingClientRect();
  const box = strip.getBoundingClientRect();
  if (left < box.left + FADE) strip.scrollLeft -= box.left + FADE - left;
  if (right > box.right - FADE) strip.scrollLeft += right - box.right + FADE;
}

/** The tray fades out where there is more of it, and a wheel scrolls it sideways. Returns what ends that. */
function watchScroll(strip: HTMLElement) {
  const look = () => {
    strip.toggleAttribute("data-more-left", strip.scrollLeft > 4);
    strip.toggleAttribute("data-more-right", strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 4);
  };
  strip.addEventListener("scroll", look, { passive: true });
  strip.addEventListener("wheel", (event) => strip.scrollBy({ left: event.deltaY }), { passive: true });
  const resizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  resizes.observe(strip);
  changes.observe(strip, { childList: true });
  return () => [resizes, changes].forEach((observer) => observer.disconnect());
}

/** A piece that has just been placed loses the focus: it goes to the board. */
function keepFocus(strip: HTMLElement | null) {
  const focused = document.activeElement;
  if (strip?.contains(focused) && focused?.matches(":disabled"))
    document.getElementById("board")?.focus({ preventScroll: true });
}

/** The dragged piece under the pointer, until it is over the board and the ghost takes over. */
export function Dragged() {
  const dragged = useRef<HTMLDivElement>(null);
  const [drag, held, css, quarters] = useBlokus(
    (state) =>
      [
        state.ui.drag,
        state.interaction.mode === "selected" ? state.interaction.held : null,
        cssOf(state.table, ownColour(state.table)),
        rotationOf(state),
      ] as const,
  );
  useLayoutEffect(() => {
    if (!drag) return;
    const follow = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerId === drag.pointerId && dragged.current) dragged.current.style.transform = at(clientX, clientY);
    };
    window.addEventListener("pointermove", follow);
    return () => window.removeEventListener("pointermove", follow);
  }, [drag]);
  return (
    <div
      class="dragged"
      id="dragged"
      ref={dragged}
      hidden={!drag || !held}
      style={{ transform: drag ? at(drag.x, drag.y) : "none" }}
    >
      {drag && held && <PieceDrawing orientation={orientationOf(asSeenRotated(held, quarters))} className={css} />}
    </div>
  );
}

/** The transform that puts the middle of an element at a point of the window. */
function at(x: number, y: number) {
  return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
