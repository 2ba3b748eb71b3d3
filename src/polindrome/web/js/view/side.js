// What stands beside the board, one panel at a time: what the game has to study, and the game so far.

import { t } from "../words.js";
import { assign, element } from "./dom.js";

/** @typedef {import("../play/replay/types.js").Panel} Panel */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

/** @type {readonly Panel[]} */
const PANELS = ["study", "game"];

/** How far the arrow keys go from tab to tab; Home and End step through the game here as everywhere. */
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

/**
 * Tabs and their panels, which others fill; `name` says what there is to study.
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 */
export function createSide(root, dispatch) {
  const pairs = PANELS.map((panel) => ({ panel, tab: tabOf(panel, dispatch), place: placeOf(panel) }));
  const tabs = pairs.map(({ tab }) => tab);
  const list = element("div", { class: "side-tabs", role: "tablist", "aria-label": t("replay.tabs.label") }, ...tabs);
  list.addEventListener("keydown", (event) => turnTo(event, tabs));
  assign(root, { "aria-label": t("replay.tabs.label") });
  root.replaceChildren(list, ...pairs.map(({ place }) => place));
  return {
    study: /** @type {HTMLElement} */ (pairs[0]?.place),
    name: (/** @type {string} */ title) => tabs[0]?.replaceChildren(title),
    paint: (/** @type {State} */ { replay }) => {
      for (const { panel, tab, place } of pairs) show(tab, place, panel === replay.panel);
    },
  };
}

/** @param {Panel} panel */
function placeOf(panel) {
  return element("div", { role: "tabpanel", class: "panel", id: `panel-${panel}`, "aria-labelledby": `tab-${panel}` });
}

/**
 * @param {Panel} panel
 * @param {(message: Message) => void} dispatch
 */
function tabOf(panel, dispatch) {
  const attributes = { type: "button", role: "tab", class: "side-tab", id: `tab-${panel}` };
  const button = element("button", { ...attributes, "aria-controls": `panel-${panel}` }, t("replay.tab.game"));
  button.addEventListener("click", () => dispatch({ type: "replay:panel", panel }));
  return button;
}

/**
 * @param {HTMLElement} tab
 * @param {HTMLElement} place
 * @param {boolean} isChosen
 */
function show(tab, place, isChosen) {
  assign(tab, { "aria-selected": String(isChosen), tabindex: isChosen ? 0 : -1 });
  assign(place, { hidden: !isChosen });
}

/**
 * The keys of tabs: what they lead to is opened at once.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} tabs
 */
function turnTo(event, tabs) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[Math.min(Math.max(at + step, 0), tabs.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  next?.click();
}
