// Ways through the game: buttons to the start, back, forward and to the last move; and a slider over all of them.

import { keyFor } from "../../keymap.js";
import { entriesOf, entrySeen, firstPly } from "../../play/replay/entries.js";
import { t } from "../../words.js";
import { assign, element, write } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../play/replay/types.js").StepTo} StepTo */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {State & {table: Table}} Seated */
/** @typedef {(message: Message) => void} Dispatch */

/** @type {readonly StepTo[]} */
const STEPS = ["first", "back", "forward", "last"];

/**
 * @param {StepTo} to
 * @param {Dispatch} dispatch
 */
function stepButton(to, dispatch) {
  /** @type {Message} */
  const message = { type: "replay:step", to };
  const label = t(`replay.step.${to}`);
  const title = `${label} (${keyFor(message)})`;
  const button = element("button", { type: "button", class: "button step-to", "data-step": to, title }, icon(to));
  assign(button, { "aria-label": label });
  button.addEventListener("click", () => dispatch(message));
  return button;
}

/**
 * The steps below the board, with the way back to the game.
 * @param {Dispatch} dispatch
 */
export function createSteps(dispatch) {
  const buttons = STEPS.map((to) => stepButton(to, dispatch));
  const live = element("button", { type: "button", class: "button live-again", id: "live-again" });
  live.addEventListener("click", () => dispatch({ type: "replay:step", to: "last" }));
  const node = element("div", { class: "steps", role: "toolbar", "aria-label": t("replay.steps.label") });
  node.append(...buttons, live);
  return {
    node,
    paint: (/** @type {Seated} */ state) => {
      const { ply, news, link } = state.replay;
      const isStart = !entrySeen(state);
      buttons.forEach((button, index) => assign(button, { disabled: index < 2 ? isStart : ply === null }));
      live.hidden = ply === null || state.table.outcome !== null || link !== null;
      live.classList.toggle("primary", news);
      write(live, t(news ? "replay.step.news" : "replay.step.live"));
    },
  };
}

/**
 * The slider beside the board, from move to move.
 * @param {Dispatch} dispatch
 */
export function createSlider(dispatch) {
  const slider = element("input", { type: "range", id: "position", min: 0, step: 1, "aria-label": t("replay.slider") });
  /** @type {number[]} The ply of each place of the slider. */
  let stops = [];
  slider.addEventListener("input", () => dispatch({ type: "replay:go", ply: stops[Number(slider.value)] ?? 0 }));
  return {
    node: slider,
    paint: (/** @type {Seated} */ state) => {
      const entry = entrySeen(state);
      stops = [firstPly(state.table), ...entriesOf(state.table).map(({ after }) => after)];
      assign(slider, { max: stops.length - 1, "aria-valuetext": entry ? entry.text : t("replay.slider.start") });
      slider.value = String(entry?.number ?? 0);
    },
  };
}
