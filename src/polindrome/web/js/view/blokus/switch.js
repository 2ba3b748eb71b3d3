// The switch of the mobility map: off, mine, the rival's; and what its shades mean.

import { HEATS } from "../../play/aid/heat.js";
import { heatColour, heatOf, LEVELS } from "../../play/blokus/heat.js";
import { colourName } from "../../play/blokus/names.js";
import { cssOf } from "../../play/blokus/table.js";
import { isWatching } from "../../play/table.js";
import { t } from "../../words.js";
import { assign, drawn, element, onChange, write } from "../dom.js";

/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../play/aid/types.js").Heat} Heat */

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createHeatSwitch(root, dispatch) {
  const buttons = HEATS.map((heat) => heatButton(heat, dispatch));
  const legend = element("div", { class: "shades", id: "heat-legend" });
  const switched = element("div", { class: "heat-switch", role: "group", "aria-labelledby": "heat-title" }, ...buttons);
  root.append(
    element("div", { class: "map" }, element("p", { id: "heat-title" }, t("board.heat.title")), switched),
    legend,
  );
  const paint = onChange((/** @type {Table} */ table, /** @type {Heat} */ chosen) => {
    HEATS.forEach((heat, index) => assign(buttons[index] ?? root, { "aria-pressed": String(heat === chosen) }));
    write(buttons[1] ?? root, t(isWatching(table) ? "board.heat.turn" : "board.heat.own"));
    const colour = heatColour(table, chosen);
    legend.hidden = colour === null;
    legend.replaceChildren(...(colour === null ? [] : shadesOf(table, colour)));
  });
  return ({ table, aid }) => paint(table, aid.heat);
}

/**
 * @param {Heat} heat
 * @param {(message: Message) => void} dispatch
 */
function heatButton(heat, dispatch) {
  const button = element(
    "button",
    { type: "button", class: "heat-choice", id: `heat-${heat}` },
    t(`board.heat.${heat}`),
  );
  button.addEventListener("click", () => dispatch({ type: "aid:heat", heat }));
  return button;
}

/**
 * The shades from the fewest to the most placements that cover a cell.
 * @param {Table} table
 * @param {number} colour
 */
function shadesOf(table, colour) {
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
