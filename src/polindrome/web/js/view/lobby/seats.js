// A seat at a time: who plays each colour.

import { t } from "../../words.js";
import { levelTitle } from "../choices.js";
import { element } from "../dom.js";

/** @typedef {import("../../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../../types.js").Level} Level */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../families.js").Side} Side */

/**
 * A list of who could sit there for each seat; where nobody plays, computers only.
 * @param {"hand"|"watch"} name
 * @param {CatalogueEntry} game
 * @param {Side[]} sides
 * @param {Seat[]} chosen
 */
export function seatsChoice(name, game, sides, chosen) {
  const rows = sides.map(({ seat, title, swatches }) => {
    const marks = swatches.map((css) => element("i", { class: `swatch ${css}` }));
    const id = `${name}-${seat}`;
    const select = element("select", { id, name: id }, ...choicesOf(name, game.levels));
    select.value = valueOf(chosen[seat] ?? usual(name, game, seat));
    if (!select.value) select.value = game.default_level;
    return element("div", { class: "seat-row" }, element("label", { for: id }, ...marks, title), select);
  });
  return element("fieldset", { class: "choice seats" }, element("legend", {}, t(`lobby.seats.${name}`)), ...rows);
}

/**
 * @param {"hand"|"watch"} name
 * @param {CatalogueEntry} game
 * @param {number} seat
 * @returns {Seat}
 */
function usual(name, { default_level: level }, seat) {
  if (name === "watch" || seat > 1) return { kind: "bot", level };
  return { kind: seat === 0 ? "human" : "open" };
}

/**
 * @param {"hand"|"watch"} name
 * @param {Level[]} levels
 */
function choicesOf(name, levels) {
  const bots = levels.map((level) => element("option", { value: level.name }, levelTitle(level)));
  if (name === "watch") return bots;
  return [
    element("option", { value: "human" }, t("lobby.seats.me")),
    element("option", { value: "open" }, t("lobby.seats.open")),
    element("optgroup", { label: t("lobby.seats.computer") }, ...bots),
  ];
}

/** @param {Seat} seat */
function valueOf(seat) {
  return seat.kind === "bot" ? seat.level : seat.kind;
}

/**
 * The seat of which a value speaks.
 * @param {string} value
 * @returns {Seat}
 */
export function seatOf(value) {
  return value === "human" || value === "open" ? { kind: value } : { kind: "bot", level: value };
}
