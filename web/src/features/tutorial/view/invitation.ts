// The invitation to learn, for those who are here for the first time.

import type { Message, State } from "../../../app/state";
import { t } from "../../../app/i18n";
import { element } from "../../../app/dom";
import { icon } from "../../../app/icons";

export function createInvitation(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const name = t("tutorial.invite.dismiss");
  const attributes = { type: "button", class: "tool", id: "no-lesson", title: name, "aria-label": name };
  const close = element("button", attributes, icon("clear"));
  close.addEventListener("click", () => dispatch({ type: "tutorial:dismiss" }));
  root.setAttribute("aria-label", t("tutorial.invite.label"));
  root.append(element("p", {}, t("tutorial.invite.words")), ...lessonLinks("invite"), close);
  return ({ settings }) => {
    root.hidden = !settings.newcomer || Object.keys(settings.wishes).length > 0;
  };
}

/** The ways to the lessons. */
export function lessonLinks(kind: "invite" | "title") {
  return ["blokus", "entropy"].map((family) => {
    const attributes = { class: "button", id: `${kind}-${family}`, href: `/learn/${family}` };
    return element("a", attributes, t(`tutorial.${kind}.${family}`));
  });
}
