// The bottom of the page: what is in hand, the buttons for it, and what else the game wants there.

import { keyFor } from "../keymap.js";
import { isWatching } from "../play/table.js";
import { t } from "../words.js";
import { assign, element, write } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Table} Table */

/**
 * A button of the dock, which is a key too.
 * @template S
 * @typedef {{name: import("./icons.js").IconName, label: string, meaning: string, message: Message,
 *   works: (state: S) => boolean}} Control
 */

/**
 * @template S
 * @typedef {{
 *   CONTROLS: Control<S>[],
 *   statusOf: (state: S) => string,
 *   toneOf: (state: S) => string,
 *   inHandOf: (state: S) => string,
 * }} Words What a family of games says and offers in the dock.
 */

/**
 * @template {{table: Table, replay: import("../play/replay/types.js").ReplayState}} S
 * @param {HTMLElement} root
 * @param {Words<S>} words
 * @param {(message: Message) => void} dispatch
 * @returns {(state: S) => void}
 */
export function createDockView(root, { CONTROLS, statusOf, toneOf, inHandOf }, dispatch) {
  const inHand = element("p", { class: "in-hand", id: "in-hand" });
  const status = element("p", { class: "status", id: "status" });
  const buttons = CONTROLS.map((control) => controlButton(control, dispatch));
  const controls = element("div", { class: "controls", role: "toolbar", "aria-label": t("table.move") }, ...buttons);
  root.append(element("div", { class: "words" }, status, inHand), controls);
  return (state) => {
    controls.hidden = isWatching(state.table);
    const watching = t(state.replay.link === null ? "table.watching" : "replay.saved.note");
    write(inHand, controls.hidden ? watching : inHandOf(state));
    write(status, statusOf(state));
    status.dataset.tone = toneOf(state);
    CONTROLS.forEach((control, index) => assign(buttons[index] ?? root, { disabled: !control.works(state) }));
  };
}

/**
 * @param {Omit<Control<never>, "works">} control
 * @param {(message: Message) => void} dispatch
 */
function controlButton({ name, label, meaning, message }, dispatch) {
  const attributes = {
    type: "button",
    class: `button control ${name}`,
    id: name,
    title: `${meaning} (${keyFor(message)})`,
    "aria-label": meaning,
  };
  const button = element("button", attributes, icon(name), element("span", {}, label));
  button.addEventListener("click", () => dispatch(message));
  return button;
}
