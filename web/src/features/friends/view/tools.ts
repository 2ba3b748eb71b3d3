// Among the buttons at the top: resign; and how many people watch.

import type { Message, State } from "../../../app/types";
import { isWatching, openSeats } from "../../../app/table";
import { t } from "../../../app/i18n";
import { byId, element, write } from "../../../app/dom";
import { icon } from "../../../app/icons";

export function createTools(dispatch: (message: Message) => void): (state: State) => void {
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

function mayResign({ screen, table }: State) {
  return screen === "game" && table !== null && !isWatching(table) && !table.outcome && !openSeats(table).length;
}

function watchersOf({ friends }: State) {
  return friends.presence?.watchers ?? 0;
}
