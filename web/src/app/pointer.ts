// Mouse, pen and finger: what they do on the board and in the tray, as messages.

import type { Hand, Message, State } from "./state";
import { cellsUnder } from "./place";

export type Dispatch = (message: Message) => void;

/** A pointer that moves less than this many pixels is a click or a tap. */
const DRAG_THRESHOLD = 8;

/** A finger that rests this long on a piece takes it up, in milliseconds. */
const LONG_PRESS = 350;

/** Room between a finger and the piece that it drags, in cells: the hand must not hide the piece. */
const FINGER_LIFT = 1.5;

/**
 * Pixels by which a wheel turns a piece: less than a notch of any mouse, while a trackpad comes to it bit by bit.
 */
const NOTCH = 50;

/** Pixels of a line, for browsers that roll by lines. */
const LINE = 20;

/** A trackpad that rests this long, in milliseconds, begins anew. */
const WHEEL_REST = 250;

export type Grip = {
  id: number;
  pieceId: number;
  clientX: number;
  clientY: number;
  hand: Hand;
  timer: number;
  dragging: boolean;
};

/** Hover, click, tap and drag on the board. */
export function listenToBoard(board: HTMLElement, current: () => State, dispatch: Dispatch) {
  let pressed: PointerEvent | null = null;
  let isGrabbed = false;

  board.addEventListener("pointermove", (event) => {
    const isDragging = isFar(pressed, event);
    if (pressed && isDragging && !isGrabbed) tell(pressed, "grab");
    isGrabbed ||= isDragging;
    if (handOf(event) === "mouse" || isDragging) tell(event, "hover");
  });
  board.addEventListener("pointerleave", (event) => {
    if (handOf(event) === "mouse" && !current().drag) dispatch({ type: "leave" });
  });
  board.addEventListener("pointerdown", (event) => {
    pressed = event.button === 0 ? event : null;
    isGrabbed = false;
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointercancel", () => {
    if (isCarrying(current())) dispatch({ type: "drag-cancelled" });
    pressed = null;
  });
  board.addEventListener("pointerup", (event) => {
    if (isCarrying(current())) dispatch({ type: "drop" });
    else if (pressed && !isFar(pressed, event)) tell(event, "tap");
    pressed = null;
  });
  // What is in hand may be put down anywhere but on the buttons for it.
  document.addEventListener("pointerdown", ({ target }) => {
    const isAbout = target instanceof Element && target.closest("#board, #dock, dialog");
    if (!isAbout) dispatch({ type: "tap-outside" });
  });

  function tell(event: PointerEvent, type: "hover" | "tap" | "grab") {
    const { x, y, inside } = cellsUnder(board, event, sizeOf(current()));
    if (inside) dispatch({ type, x, y, hand: handOf(event) });
    else if (type === "tap") dispatch({ type: "tap-outside" });
    else if (handOf(event) === "mouse" || isCarrying(current())) dispatch({ type: "leave" });
  }
}

/** A wheel over the board turns the piece in hand, with Shift it flips it; else the page scrolls. */
export function listenToWheel(board: HTMLElement, current: () => State, dispatch: Dispatch) {
  let rolled = 0;
  let at = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (!holdsPiece(current()) || event.ctrlKey) return;
      event.preventDefault();
      const delta = pixelsOf(event);
      const isNew = event.timeStamp - at > WHEEL_REST || Math.sign(delta) !== Math.sign(rolled);
      at = event.timeStamp;
      rolled = isNew ? delta : rolled + delta;
      if (Math.abs(rolled) < NOTCH) return;
      dispatch(event.shiftKey ? { type: "flip" } : { type: "turn", clockwise: rolled > 0 });
      rolled = 0;
    },
    { passive: false },
  );
}

/** How far a wheel was rolled; with Shift, browsers roll sideways. */
function pixelsOf({ deltaX, deltaY, deltaMode }: WheelEvent) {
  return (deltaY || deltaX) * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
}

function holdsPiece({ interaction }: State) {
  return "held" in interaction && interaction.mode !== "pending";
}

/** Pieces are picked with a click and dragged onto the board; a sideways finger scrolls the tray instead. */
export function listenToTray(tray: HTMLElement, board: HTMLElement, current: () => State, dispatch: Dispatch) {
  let grip: Grip | null = null;
  let wasDragged = false;

  tray.addEventListener("pointerdown", (event) => {
    const pieceId = pieceUnder(event);
    wasDragged = false;
    if (pieceId === null || event.button !== 0) return;
    const timer = handOf(event) === "touch" ? window.setTimeout(begin, LONG_PRESS) : 0;
    grip = {
      id: event.pointerId,
      pieceId,
      clientX: event.clientX,
      clientY: event.clientY,
      hand: handOf(event),
      timer,
      dragging: false,
    };
  });
  window.addEventListener("pointermove", (event) => {
    if (grip?.id !== event.pointerId) return;
    if (!grip.dragging && isScroll(grip, event)) return end("drag-cancelled");
    // Escape puts the piece back, whatever the pointer does next.
    if (grip.dragging && !current().drag) return end("drag-cancelled");
    if (!grip.dragging && isFar(grip, event)) begin();
    if (grip.dragging) carry(event.clientX, event.clientY);
  });
  window.addEventListener("pointerup", (event) => {
    // A piece that is over the board falls where its ghost is.
    const isOver = current().interaction.mode === "previewing";
    if (grip?.id === event.pointerId) end(isOver ? "drop" : "drag-cancelled");
  });
  window.addEventListener("pointercancel", (event) => {
    if (grip?.id === event.pointerId) end("drag-cancelled");
  });
  // Once the finger holds a piece, its way must not become a scroll.
  tray.addEventListener("touchmove", (event) => grip?.dragging && event.preventDefault(), { passive: false });
  tray.addEventListener("contextmenu", (event) => pieceUnder(event) !== null && event.preventDefault());
  tray.addEventListener("click", (event) => {
    const pieceId = pieceUnder(event);
    if (pieceId !== null && !wasDragged) dispatch({ type: "select", pieceId });
    wasDragged = false;
  });

  function begin() {
    if (!grip) return;
    window.clearTimeout(grip.timer);
    grip.dragging = wasDragged = true;
    carry(grip.clientX, grip.clientY);
  }

  function carry(clientX: number, clientY: number) {
    if (!grip) return;
    const { pieceId, hand } = grip;
    const lift = hand === "touch" ? FINGER_LIFT : 0;
    const { x, y, inside } = cellsUnder(board, { clientX, clientY }, sizeOf(current()), lift);
    dispatch({ type: "drag", pieceId, x: clientX, y: clientY, over: inside ? { x, y } : null, hand });
  }

  function end(type: "drop" | "drag-cancelled") {
    window.clearTimeout(grip?.timer);
    if (grip?.dragging) dispatch({ type });
    grip = null;
  }
}

/** Whether a finger goes sideways: then it wants to see more of the tray. */
function isScroll(grip: Grip, event: PointerEvent) {
  const isSideways = Math.abs(event.clientX - grip.clientX) > Math.abs(event.clientY - grip.clientY);
  return grip.hand === "touch" && isSideways && isFar(grip, event);
}

function sizeOf({ table }: State) {
  return table?.game.size ?? 1;
}

/** Whether a token of the board is being dragged. */
function isCarrying({ interaction }: State) {
  return interaction.mode === "lifted" && interaction.carried !== null;
}

function pieceUnder(event: Event) {
  const slot = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
  return slot instanceof HTMLButtonElement && !slot.disabled ? Number(slot.dataset.piece) : null;
}

function handOf(event: PointerEvent): Hand {
  return event.pointerType === "touch" ? "touch" : "mouse";
}

function isFar(from: { clientX: number; clientY: number } | null, event: PointerEvent) {
  return from !== null && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > DRAG_THRESHOLD;
}
