// The bottom of the page: what is in hand, the buttons for it, and what else the game wants there.

import type { Message, Table } from "../../app/types";
import type { ReplayState } from "../replay/types";
import type { IconName } from "../../app/icons";
import { keyFor } from "../../app/keymap";
import { isWatching } from "../../app/table";
import { t } from "../../app/i18n";
import { assign, element, write } from "../../app/dom";
import { icon } from "../../app/icons";

/** A button of the dock, which is a key too. */
export type Control<S> = {
  name: IconName;
  label: string;
  meaning: string;
  message: Message;
  works: (state: S) => boolean;
};

/** What a family of games says and offers in the dock. */
export type Words<S> = {
  CONTROLS: Control<S>[];
  statusOf: (state: S) => string;
  toneOf: (state: S) => string;
  inHandOf: (state: S) => string;
};

export function createDockView<S extends { table: Table; replay: ReplayState }>(
  root: HTMLElement,
  { CONTROLS, statusOf, toneOf, inHandOf }: Words<S>,
  dispatch: (message: Message) => void,
): (state: S) => void {
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

function controlButton(
  { name, label, meaning, message }: Omit<Control<never>, "works">,
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
