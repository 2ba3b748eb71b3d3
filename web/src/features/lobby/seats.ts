// A seat at a time: who plays each colour.

import type { CatalogueEntry, Level, Seat } from "../../app/state";
import type { Side } from "../../games/game_ui";
import { t } from "../../app/i18n";
import { levelTitle } from "../../app/choices";
import { element } from "../../app/dom";

/** A list of who could sit there for each seat; where nobody plays, computers only. */
export function seatsChoice(name: "hand" | "watch", game: CatalogueEntry, sides: Side[], chosen: Seat[]) {
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

function usual(name: "hand" | "watch", { default_level: level }: CatalogueEntry, seat: number): Seat {
  if (name === "watch" || seat > 1) return { kind: "bot", level };
  return { kind: seat === 0 ? "human" : "open" };
}

function choicesOf(name: "hand" | "watch", levels: Level[]) {
  const bots = levels.map((level) => element("option", { value: level.name }, levelTitle(level)));
  if (name === "watch") return bots;
  return [
    element("option", { value: "human" }, t("lobby.seats.me")),
    element("option", { value: "open" }, t("lobby.seats.open")),
    element("optgroup", { label: t("lobby.seats.computer") }, ...bots),
  ];
}

function valueOf(seat: Seat) {
  return seat.kind === "bot" ? seat.level : seat.kind;
}

/** The seat of which a value speaks. */
export function seatOf(value: string): Seat {
  return value === "human" || value === "open" ? { kind: value } : { kind: "bot", level: value };
}
