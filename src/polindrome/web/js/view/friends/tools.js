// Among the buttons at the top: resign; and how many people watch.

import { isWatching, openSeats } from "../../play/table.js";
import { t } from "../../words.js";
import { byId, element, write } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createTools(dispatch) {
  const title = t("friends.resign.tool");
  const attributes = { type: "button", class: "tool", id: "open-resign", title, "aria-label": title };
  const resign = element("button", attributes, icon("flag"));
  resign.addEventListener("click", () => dispatch({ type: "dialog", dialog: "resign" }));
  byId("new").after(resign);
  const count = element("span");
  const watchers = element("p", { class: "watchers", id: "watchers", role: "img", hidden: true }, icon("eye"), count);
  byId("tools").before(watchers);
  return (state) => {
    resign.hidden = !mayResign(state);
    const number = state.screen === "game" ? watchersOf(state) : 0;
    watchers.hidden = !number;
    write(count, String(number));
    watchers.title = t("friends.watchers", { count: number });
    watchers.setAttribute("aria-label", watchers.title);
  };
}

/** @param {State} state */
function mayResign({ screen, table }) {
  return screen === "game" && table !== null && !isWatching(table) && !table.outcome && !openSeats(table).length;
}

/** @param {State} state */
function watchersOf({ friends }) {
  return friends.presence?.watchers ?? 0;
}
