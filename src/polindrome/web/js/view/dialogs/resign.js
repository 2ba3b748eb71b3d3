// Whether one really wants to give up.

import { isHuman, isYou, ownSeat, seatName } from "../../play/table.js";
import { t } from "../../words.js";
import { frame } from "../dialog.js";
import { element, onChange } from "../dom.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../dialog.js").Window} Window */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {Window}
 */
export function createResign(dispatch) {
  const { node, body } = frame("resign", t("friends.resign.title"), dispatch);
  const words = element("p");
  const stay = element("button", { type: "button", class: "button primary", id: "stay", autofocus: true });
  stay.append(t("friends.resign.no"));
  stay.addEventListener("click", () => node.close());
  const resign = element("button", { type: "button", class: "button", id: "resign-now" }, t("friends.resign.yes"));
  resign.addEventListener("click", () => dispatch({ type: "friends:resign" }));
  body.append(words, element("div", { class: "actions" }, stay, resign));
  const paint = onChange((/** @type {Table} */ table) => {
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

/**
 * One seat cannot play alone, and computers need not go on.
 * @param {Table} table
 */
function consequence(table) {
  const seat = ownSeat(table);
  const others = table.seats.map((_, other) => other).filter((other) => other !== seat);
  if (others.length > 1 && others.some((other) => isHuman(table, other))) return t("friends.resign.goes-on");
  return isYou(table, seat) ? t("friends.resign.ends") : t("friends.resign.ends.side", { who: seatName(table, seat) });
}
