// The switch of the mobility map: off, mine, the rival's; and what its shades mean.

import type { Message, Heat } from "../../../app/state";
import type { BlokusState as State, BlokusTable as Table } from "../types";
import { HEATS } from "../heat_state";
import { heatColour, heatOf, LEVELS } from "../mobility_map";
import { colourName } from "../names";
import { cssOf } from "../table";
import { isWatching } from "../../../app/table";
import { t } from "../../../app/i18n";
import { assign, drawn, element, onChange, write } from "../../../app/dom";

export function createHeatSwitch(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const buttons = HEATS.map((heat) => heatButton(heat, dispatch));
  const legend = element("div", { class: "shades", id: "heat-legend" });
  const switched = element("div", { class: "heat-switch", role: "group", "aria-labelledby": "heat-title" }, ...buttons);
  root.append(
    element("div", { class: "map" }, element("p", { id: "heat-title" }, t("board.heat.title")), switched),
    legend,
  );
  const paint = onChange((table: Table, chosen: Heat) => {
    HEATS.forEach((heat, index) => assign(buttons[index] ?? root, { "aria-pressed": String(heat === chosen) }));
    write(buttons[1] ?? root, t(isWatching(table) ? "board.heat.turn" : "board.heat.own"));
    const colour = heatColour(table, chosen);
    legend.hidden = colour === null;
    legend.replaceChildren(...(colour === null ? [] : shadesOf(table, colour)));
  });
  return ({ table, hints }) => paint(table, hints.heat);
}

function heatButton(heat: Heat, dispatch: (message: Message) => void) {
  const button = element(
    "button",
    { type: "button", class: "heat-choice", id: `heat-${heat}` },
    t(`board.heat.${heat}`),
  );
  button.addEventListener("click", () => dispatch({ type: "hints:heat", heat }));
  return button;
}

/** The shades from the fewest to the most placements that cover a cell. */
function shadesOf(table: Table, colour: number) {
  const most = Math.max(0, ...heatOf(table.game, colour).map(({ count }) => count));
  const name = colourName(table.game.variant.colours[colour]?.name ?? "");
  const squares = Array.from({ length: LEVELS }, (_, index) =>
    drawn("rect", { class: "shade", "data-level": index + 1, x: index, width: 1, height: 1 }),
  );
  const box = { viewBox: `0 0 ${LEVELS} 1`, preserveAspectRatio: "none", "aria-hidden": "true" };
  const bar = drawn("svg", { class: `heat ${cssOf(table, colour)}`, ...box }, ...squares);
  const scale = most ? ["1", bar, String(most)] : ["0"];
  return [element("p", {}, t("board.heat.legend", { colour: name })), element("p", { class: "scale" }, ...scale)];
}
