// Whether one really wants to give up.

import type { Message, Table } from "../../../app/state";
import type { Window } from "../../../app/legacy_dialog";
import { isHuman, isYou, ownSeat, seatName } from "../../../app/table";
import { t } from "../../../app/i18n";
import { frame } from "../../../app/legacy_dialog";
import { element, onChange } from "../../../app/dom";

export function createResign(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("resign", t("friends.resign.title"), dispatch);
  const words = element("p");
  const stay = element("button", { type: "button", class: "button primary", id: "stay", autofocus: true });
  stay.append(t("friends.resign.no"));
  stay.addEventListener("click", () => node.close());
  const resign = element("button", { type: "button", class: "button", id: "resign-now" }, t("friends.resign.yes"));
  resign.addEventListener("click", () => dispatch({ type: "friends:resign" }));
  body.append(words, element("div", { class: "actions" }, stay, resign));
  const paint = onChange((table: Table) => {
    words.textContent = consequence(table);
  });
  return {
    name: "resign",
    node,
    paint: ({ table, dialog }) => {
      if (table && dialog === "resign") paint(table);
    },
  };
}

/** One seat cannot play alone, and computers need not go on. */
function consequence(table: Table) {
  const seat = ownSeat(table);
  const others = table.seats.map((_, other) => other).filter((other) => other !== seat);
  if (others.length > 1 && others.some((other) => isHuman(table, other))) return t("friends.resign.goes-on");
  return isYou(table, seat) ? t("friends.resign.ends") : t("friends.resign.ends.side", { who: seatName(table, seat) });
}
