// The invitation to learn, for those who are here for the first time.

import { t } from "../../words.js";
import { element } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createInvitation(root, dispatch) {
  const name = t("learn.invite.dismiss");
  const attributes = { type: "button", class: "tool", id: "no-lesson", title: name, "aria-label": name };
  const close = element("button", attributes, icon("clear"));
  close.addEventListener("click", () => dispatch({ type: "learn:dismiss" }));
  root.setAttribute("aria-label", t("learn.invite.label"));
  root.append(element("p", {}, t("learn.invite.words")), ...lessonLinks("invite"), close);
  return ({ settings }) => {
    root.hidden = !settings.newcomer || Object.keys(settings.wishes).length > 0;
  };
}

/**
 * The ways to the lessons.
 * @param {"invite"|"title"} kind
 */
export function lessonLinks(kind) {
  return ["blokus", "entropy"].map((family) => {
    const attributes = { class: "button", id: `${kind}-${family}`, href: `/learn/${family}` };
    return element("a", attributes, t(`learn.${kind}.${family}`));
  });
}
