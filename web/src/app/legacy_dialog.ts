// A window on top of the page: its frame, and when it is open.

import type { DialogName, Message, State } from "./state";
import { t } from "./i18n";
import { element } from "./dom";
import { icon } from "./icons";

/** - paint: draws what it shows of a state, open or not. */
export type Window = { name: DialogName; node: HTMLDialogElement; paint: (state: State) => void };

/** An empty window that can be closed; it tells when it is. */
export function frame(name: DialogName, title: string, dispatch: (message: Message) => void) {
  const heading = element("h2", { id: `${name}-title` }, title);
  const close = element("button", { type: "button", class: "tool", "aria-label": t("page.close") }, icon("clear"));
  const body = element("div", { class: "body" });
  const head = element("header", {}, heading, close);
  const node = element("dialog", { id: name, "aria-labelledby": `${name}-title` }, head, body);
  close.addEventListener("click", () => node.close());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  node.addEventListener("close", () => dispatch({ type: "dialog-closed", dialog: name }));
  return { node, body, title: heading };
}
