// Ways through the game: buttons to the start, back, forward and to the last move; and a slider over all of them.

import type { StepTo } from "../types";
import type { Message, State, Table } from "../../../app/state";
import { keyFor } from "../../../app/keymap";
import { entriesOf, entrySeen, firstPly } from "../../../games/past";
import { t } from "../../../app/i18n";
import { assign, element, write } from "../../../app/dom";
import { icon } from "../../../app/icons";

export type Seated = State & { table: Table };

export type Dispatch = (message: Message) => void;

const STEPS: readonly StepTo[] = ["first", "back", "forward", "last"];

function stepButton(to: StepTo, dispatch: Dispatch) {
  const message: Message = { type: "replay:step", to };
  const label = t(`replay.step.${to}`);
  const title = `${label} (${keyFor(message)})`;
  const button = element("button", { type: "button", class: "button step-to", "data-step": to, title }, icon(to));
  assign(button, { "aria-label": label });
  button.addEventListener("click", () => dispatch(message));
  return button;
}

/** The steps below the board, with the way back to the game. */
export function createSteps(dispatch: Dispatch) {
  const buttons = STEPS.map((to) => stepButton(to, dispatch));
  const live = element("button", { type: "button", class: "button live-again", id: "live-again" });
  live.addEventListener("click", () => dispatch({ type: "replay:step", to: "last" }));
  const node = element("div", { class: "steps", role: "toolbar", "aria-label": t("replay.steps.label") });
  node.append(...buttons, live);
  return {
    node,
    paint: (state: Seated) => {
      const { ply, news, link } = state.replay;
      const isStart = !entrySeen(state);
      buttons.forEach((button, index) => assign(button, { disabled: index < 2 ? isStart : ply === null }));
      live.hidden = ply === null || state.table.outcome !== null || link !== null;
      live.classList.toggle("primary", news);
      write(live, t(news ? "replay.step.news" : "replay.step.live"));
    },
  };
}

/** The slider beside the board, from move to move. */
export function createSlider(dispatch: Dispatch) {
  const slider = element("input", { type: "range", id: "position", min: 0, step: 1, "aria-label": t("replay.slider") });
  /** The ply of each place of the slider. */
  let stops: number[] = [];
  slider.addEventListener("input", () => dispatch({ type: "replay:go", ply: stops[Number(slider.value)] ?? 0 }));
  return {
    node: slider,
    paint: (state: Seated) => {
      const entry = entrySeen(state);
      stops = [firstPly(state.table), ...entriesOf(state.table).map(({ after }) => after)];
      assign(slider, { max: stops.length - 1, "aria-valuetext": entry ? entry.text : t("replay.slider.start") });
      slider.value = String(entry?.number ?? 0);
    },
  };
}
