// Tooltips: what a control does whose words are not visible. One element for all controls, shown above dialogs too; with the
// mouse after a moment, with the keyboard on focus, with a finger on a long press.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Milliseconds for which the mouse rests on a control, or the focus, before its tooltip is shown. */
const DELAY = 450;

/** For so long after a tooltip, the mouse gets that of the next control at once. */
const NEXT = 400;

const LONG_PRESS = 500;

/** For so long a tooltip stays after a long press. */
const AFTER_PRESS = 2000;

/** Pixels between a tooltip and its control, and between it and the edges of the window. */
const GAP = 6;

export function Tooltip() {
  const tooltip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!tooltip.current) return;
    const listening = new AbortController();
    listenForTooltips(tooltip.current, listening.signal);
    return () => listening.abort();
  }, []);
  return <div class="tooltip" id="tooltip" role="tooltip" aria-hidden="true" popover="manual" ref={tooltip} />;
}

/** The control that an event is about, if it has a tooltip. */
function controlOf({ target }: Event): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>("[data-tip], button, a") : null;
  return control && textOf(control) ? control : null;
}

/** What a tooltip says: its own text, or the label of a control without visible words. */
function textOf(control: HTMLElement) {
  const seen = control.innerText.trim();
  const text = control.dataset.tip || (seen ? "" : (control.ariaLabel ?? ""));
  return text === seen ? "" : text;
}

function listenForTooltips(tooltip: HTMLElement, signal: AbortSignal) {
  /** The control whose tooltip is shown or will be. */
  let owner: HTMLElement | null = null;
  let timer = 0;
  let hiddenAt = -Infinity;
  let isPressed = false;
  let isTabbing = false;

  const isShown = () => tooltip.matches(":popover-open");

  function hide() {
    window.clearTimeout(timer);
    if (owner?.getAttribute("aria-describedby") === tooltip.id) owner.removeAttribute("aria-describedby");
    owner = null;
    if (!isShown()) return;
    tooltip.hidePopover();
    hiddenAt = performance.now();
  }

  function showLater(control: HTMLElement | null, delay: number) {
    hide();
    if (!control) return;
    owner = control;
    timer = window.setTimeout(() => show(control), delay);
  }

  function show(control: HTMLElement) {
    const text = textOf(control);
    if (!text || !control.checkVisibility()) return;
    tooltip.textContent = text;
    tooltip.showPopover();
    placeAt(tooltip, control.getBoundingClientRect());
    const isKnown = text === control.ariaLabel || control.hasAttribute("aria-describedby");
    if (!isKnown) control.setAttribute("aria-describedby", tooltip.id);
  }

  const listeners: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    pointerover(event) {
      const control = event.buttons ? null : controlOf(event);
      if (event.pointerType === "touch" || (control && control === owner)) return;
      showLater(control, performance.now() - hiddenAt < NEXT ? 0 : DELAY);
    },
    pointerdown(event) {
      const control = event.pointerType === "touch" ? controlOf(event) : null;
      // A finger that rests on a piece of the tray takes it up.
      isPressed = control !== null && !control.dataset.piece;
      showLater(isPressed ? control : null, LONG_PRESS);
    },
    pointerup() {
      if (!isPressed) return;
      if (!isShown()) return hide();
      timer = window.setTimeout(hide, AFTER_PRESS);
    },
    pointercancel: hide,
    contextmenu(event) {
      if (isPressed) event.preventDefault();
    },
    // A long press only explains.
    click(event) {
      if (isPressed && isShown()) {
        event.preventDefault();
        event.stopPropagation();
      } else hide();
      isPressed = false;
    },
    focusin(event) {
      const control = controlOf(event);
      // Where the page itself sets the focus, as in a dialog that opens, nothing has to be explained.
      if (isTabbing && control === event.target) showLater(control, DELAY);
    },
    focusout({ target }) {
      if (target === owner && !isPressed) hide();
    },
    keydown({ key }) {
      isTabbing = key === "Tab" || key.startsWith("Arrow");
      hide();
    },
    scroll() {
      if (isShown() && !isPressed) hide();
    },
  };
  for (const [type, listener] of Object.entries(listeners)) {
    document.addEventListener(type, listener as EventListener, { capture: true, signal });
  }
  const leave = ({ pointerType }: PointerEvent) => pointerType !== "touch" && hide();
  document.documentElement.addEventListener("pointerleave", leave, { signal });
  window.addEventListener("resize", hide, { signal });
}

/** Above the control, or below it where there is no room; never beyond the edges of the window. */
function placeAt(tooltip: HTMLElement, { left, width, top, bottom }: DOMRect) {
  const { offsetWidth, offsetHeight, style } = tooltip;
  const most = document.documentElement.clientWidth - offsetWidth - GAP;
  const above = top - offsetHeight - GAP;
  style.left = `${Math.max(GAP, Math.min(left + (width - offsetWidth) / 2, most))}px`;
  style.top = `${above < GAP ? bottom + GAP : above}px`;
}
