// Mouse, pen and finger: what they do on the board and in the tray, as messages.

import type { InputKind, Message, State } from "./state";

type Dispatch = (message: Message) => void;

type Listeners = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

/** A pointer that moves less than this many pixels is a click or a tap. */
const DRAG_THRESHOLD = 8;

/** A finger that rests this long on a piece takes it up, in milliseconds. */
const LONG_PRESS = 350;

/** Room between a finger and the piece that it drags, in cells: the hand must not hide the piece. */
const FINGER_LIFT = 1.5;

/** Pixels by which a wheel turns a piece: less than a notch of any mouse, while a trackpad comes to it bit by bit. */
const NOTCH = 50;

/** Pixels of a line, for browsers that roll by lines. */
const LINE = 20;

/** A trackpad that rests this long, in milliseconds, begins anew. */
const WHEEL_REST = 250;

/** Two taps within this time, in milliseconds, and this distance, in pixels, are a double one. */
const DOUBLE_TAP = 300;
const DOUBLE_REACH = 24;

type Place = { clientX: number; clientY: number };

type Grip = {
  id: number;
  pieceId: number;
  clientX: number;
  clientY: number;
  hand: InputKind;
  timer: number;
  dragging: boolean;
};

/** Listeners may prevent what the browser would do, such as scrolling. */
function listen(target: EventTarget, signal: AbortSignal, listeners: Listeners) {
  for (const [type, listener] of Object.entries(listeners)) {
    target.addEventListener(type, listener as EventListener, { passive: false, signal });
  }
}

/** Hover, click, tap and drag on the board, until the signal ends it. */
export function listenToBoard(board: HTMLElement, current: () => State, dispatch: Dispatch, signal: AbortSignal) {
  let pressed: PointerEvent | null = null;
  let tapped: PointerEvent | null = null;
  let isGrabbed = false;
  const fingers = fingersOn(board, current, dispatch);

  listen(board, signal, {
    pointermove(event) {
      if (fingers.areSeveral()) return fingers.move(event);
      // The button was pressed elsewhere: a piece is dragged from the tray, which is handled there.
      if (!pressed && event.buttons & 1) return;
      const isDragging = isFar(pressed, event);
      if (pressed && isDragging && !isGrabbed) tell(pressed, "grab");
      isGrabbed ||= isDragging;
      if (handOf(event) === "mouse" || isDragging) tell(event, "hover");
      if (isDragging) fingers.move(event);
    },
    pointerleave(event) {
      if (handOf(event) === "mouse") dispatch({ type: "leave" });
    },
    pointerdown(event) {
      fingers.down(event);
      if (fingers.areSeveral() && isCarrying(current())) dispatch({ type: "drag-cancelled" });
      pressed = event.button === 0 && !fingers.areSeveral() ? event : null;
      isGrabbed = false;
      board.setPointerCapture(event.pointerId);
    },
    pointercancel(event) {
      if (isCarrying(current())) dispatch({ type: "drag-cancelled" });
      pressed = null;
      fingers.up(event);
    },
    pointerup(event) {
      if (isCarrying(current())) dispatch({ type: "drop" });
      else if (pressed && !isFar(pressed, event)) tell(event, "tap");
      else if (pressed && handOf(event) === "touch") dispatch({ type: "lift" });
      pressed = null;
      fingers.up(event);
    },
  });
  // What is in hand may be put down anywhere but on the buttons for it.
  listen(document, signal, {
    pointerdown({ target }) {
      const isAbout = target instanceof Element && target.closest("#board, #dock, dialog");
      if (!isAbout) dispatch({ type: "tap-outside" });
    },
  });

  function tell(event: PointerEvent, type: "hover" | "tap" | "grab") {
    const { x, y, inside, pixels } = cellsUnder(board, event, sizeOf(current()));
    const hand = handOf(event);
    if (inside)
      dispatch(type === "tap" ? { type, x, y, hand, isDouble: isSecond(event), pixels } : { type, x, y, hand });
    else if (type === "tap") dispatch({ type: "tap-outside" });
    else if (hand === "mouse" || isCarrying(current())) dispatch({ type: "leave" });
  }

  /** Whether a tap is the second one of a double tap. */
  function isSecond(event: PointerEvent) {
    const isSoon = tapped !== null && event.timeStamp - tapped.timeStamp < DOUBLE_TAP;
    const isDouble = isSoon && !isFar(tapped, event, DOUBLE_REACH);
    tapped = isDouble ? null : event;
    return isDouble;
  }
}

/** The fingers on the board: two of them zoom and move it, and one moves it if the game has nothing else for it to do. */
function fingersOn(board: HTMLElement, current: () => State, dispatch: Dispatch) {
  const places: Map<number, Place> = new Map();
  let areSeveral = false;
  return {
    /** From the second finger on, until the last one has left. */
    areSeveral: () => areSeveral,
    down(event: PointerEvent) {
      if (handOf(event) === "touch") places.set(event.pointerId, event);
      areSeveral ||= places.size > 1;
    },
    move(event: PointerEvent) {
      if (!places.has(event.pointerId)) return;
      const before = [...places.values()];
      places.set(event.pointerId, event);
      const after = [...places.values()];
      const size = sizeOf(current());
      const { pixels, ...from } = cellsUnder(board, middleOf(before), size);
      const to = cellsUnder(board, middleOf(after), size);
      const factor = places.size > 1 ? spreadOf(after) / spreadOf(before) : 1;
      dispatch({ type: "zoom", from, to, factor, fingers: places.size, pixels });
    },
    up(event: PointerEvent) {
      places.delete(event.pointerId);
      areSeveral &&= places.size > 0;
    },
  };
}

function middleOf(places: readonly Place[]): Place {
  const mean = (axis: keyof Place) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return { clientX: mean("clientX"), clientY: mean("clientY") };
}

/** How far the first two fingers are from each other; never nothing. */
function spreadOf([one, other]: readonly Place[]) {
  return one && other ? Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 1) : 1;
}

/** A wheel over the board turns the piece in hand, with Shift it flips it; else the page scrolls. */
export function listenToWheel(board: HTMLElement, current: () => State, dispatch: Dispatch, signal: AbortSignal) {
  let rolled = 0;
  let at = 0;
  listen(board, signal, {
    wheel(event) {
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
  });
}

/** How far a wheel was rolled; with Shift, browsers roll sideways. */
function pixelsOf({ deltaX, deltaY, deltaMode }: WheelEvent) {
  return (deltaY || deltaX) * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
}

function holdsPiece({ interaction }: State) {
  return "held" in interaction && interaction.mode !== "pending";
}

/** Pieces are picked with a click and dragged onto the board; a sideways finger scrolls the tray instead. */
export function listenToTray(tray: HTMLElement, current: () => State, dispatch: Dispatch, signal: AbortSignal) {
  let grip: Grip | null = null;
  let wasDragged = false;

  listen(tray, signal, {
    pointerdown(event) {
      const pieceId = pieceUnder(event);
      wasDragged = false;
      if (pieceId === null || event.button !== 0) return;
      const { pointerId: id, clientX, clientY } = event;
      const hand = handOf(event);
      const timer = hand === "touch" ? window.setTimeout(begin, LONG_PRESS) : 0;
      grip = { id, pieceId, clientX, clientY, hand, timer, dragging: false };
    },
    // Once the finger holds a piece, its way must not become a scroll.
    touchmove(event) {
      if (grip?.dragging) event.preventDefault();
    },
    contextmenu(event) {
      if (pieceUnder(event) !== null) event.preventDefault();
    },
    click(event) {
      const pieceId = pieceUnder(event);
      if (pieceId !== null && !wasDragged) dispatch({ type: "select", pieceId });
      wasDragged = false;
    },
  });
  listen(window, signal, {
    pointermove(event) {
      if (grip?.id !== event.pointerId) return;
      // Escape puts the piece back, whatever the pointer does next.
      if (grip.dragging ? !holdsPiece(current()) : isScroll(grip, event)) return end("drag-cancelled");
      if (!grip.dragging && isFar(grip, event)) begin();
      if (grip.dragging) carry(event.clientX, event.clientY);
    },
    pointerup(event) {
      // A piece that is over the board falls where its ghost is.
      const isOver = current().interaction.mode === "previewing";
      if (grip?.id === event.pointerId) end(isOver ? "drop" : "drag-cancelled");
    },
    pointercancel(event) {
      if (grip?.id === event.pointerId) end("drag-cancelled");
    },
  });

  function begin() {
    if (!grip) return;
    window.clearTimeout(grip.timer);
    grip.dragging = wasDragged = true;
    carry(grip.clientX, grip.clientY);
  }

  function carry(clientX: number, clientY: number) {
    if (!grip) return;
    const { pieceId, id: pointerId, hand } = grip;
    const board = document.getElementById("board") as HTMLElement;
    const lift = hand === "touch" ? FINGER_LIFT : 0;
    const { x, y, inside } = cellsUnder(board, { clientX, clientY }, sizeOf(current()), lift);
    const over = inside ? { x, y } : null;
    dispatch({ type: "drag", pieceId, pointerId, x: clientX, y: clientY, over, hand });
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

function handOf(event: PointerEvent): InputKind {
  return event.pointerType === "touch" ? "touch" : "mouse";
}

function isFar(from: Place | null, event: PointerEvent, distance = DRAG_THRESHOLD) {
  return from !== null && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > distance;
}

/**
 * The place of a pointer in cells, or of a point `lift` cells above it on the screen, whether or not it is on the board.
 * A board that is turned has its cells in a plane. `pixels` is the size of a cell on the screen.
 */
export function cellsUnder(board: HTMLElement, { clientX, clientY }: Place, size: number, lift: number = 0) {
  const plane: SVGGraphicsElement | null = board.querySelector(".plane") ?? board.querySelector("svg");
  const matrix = plane?.getScreenCTM() ?? new DOMMatrix();
  const pixels = Math.hypot(matrix.a, matrix.b);
  const { x, y } = new DOMPoint(clientX, clientY - lift * pixels).matrixTransform(matrix.inverse());
  return { x, y, pixels, inside: x >= 0 && y >= 0 && x <= size && y <= size };
}
