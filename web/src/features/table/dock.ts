// The bottom of the page: what is in hand, the buttons for it, and what else the game wants there.

import type { Control, GameUI } from "../../games/game_ui";
import type { Message, State, Table } from "../../app/state";
import { keyFor } from "../../app/keymap";
import { isWatching } from "../../app/table";
import { t } from "../../app/i18n";
import { assign, element, write } from "../../app/dom";
import { icon } from "../../app/icons";

export function createDockView(
  root: HTMLElement,
  { controls: controlsOf, statusOf, toneOf, inHandOf }: Pick<GameUI, "controls" | "statusOf" | "toneOf" | "inHandOf">,
  dispatch: (message: Message) => void,
): (state: State) => void {
  const CONTROLS = controlsOf();
  const inHand = element("p", { class: "in-hand", id: "in-hand" });
  const status = element("p", { class: "status", id: "status" });
  const buttons = CONTROLS.map((control) => controlButton(control, dispatch));
  const controls = element("div", { class: "controls", role: "toolbar", "aria-label": t("table.move") }, ...buttons);
  root.append(element("div", { class: "words" }, status, inHand), controls);
  return (state) => {
    controls.hidden = isWatching(state.table as Table);
    const watching = t(state.replay.link === null ? "table.watching" : "replay.saved.note");
    write(inHand, controls.hidden ? watching : inHandOf(state));
    write(status, statusOf(state));
    status.dataset.tone = toneOf(state);
    CONTROLS.forEach((control, index) => assign(buttons[index] ?? root, { disabled: !control.works(state) }));
  };
}

function controlButton(
  { name, label, meaning, message }: Omit<Control, "works">,
  dispatch: (message: Message) => void,
) {
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
