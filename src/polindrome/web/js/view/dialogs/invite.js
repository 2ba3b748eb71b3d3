// Invite others: a link for each open seat, and one for those who want to watch.

import { openSeats } from "../../play/table.js";
import { t } from "../../words.js";
import { frame } from "../dialog.js";
import { element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";
import { icon } from "../icons.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../dialog.js").Window} Window */
/** @typedef {(message: Message) => void} Dispatch */

/**
 * @param {Dispatch} dispatch
 * @returns {Window}
 */
export function createInvite(dispatch) {
  const { node, body } = frame("invite", t("friends.invite.title"), dispatch);
  const paint = onChange((/** @type {Table} */ table, /** @type {(string|null)[]} */ invitations) => {
    body.replaceChildren(...inviteBody(table, invitations, dispatch));
  });
  const paintCopied = onChange((/** @type {string|null} */ copied) => {
    for (const button of body.querySelectorAll("button[data-copy]")) markCopied(button, copied);
  });
  return {
    name: "invite",
    node,
    paint: ({ table, dialog, friends }) => {
      if (!table || dialog !== "invite") return;
      paint(table, friends.invitations);
      paintCopied(friends.copied);
    },
  };
}

/**
 * @param {Table} table
 * @param {(string|null)[]} invitations
 * @param {Dispatch} dispatch
 */
function inviteBody(table, invitations, dispatch) {
  const { sides } = VIEWS[table.family].lobbyOf(table.name);
  const game = `${location.origin}/game/${table.id}`;
  const links = openSeats(table).flatMap((seat) => {
    const label = t("friends.invite.seat", { side: sides[seat]?.title ?? "" });
    return invitations[seat] ? [linkRow(label, `${game}#seat=${invitations[seat]}&place=${seat}`, dispatch)] : [];
  });
  const words = links.length ? t("friends.invite.lead", { count: links.length }) : t("friends.invite.gone");
  return [element("p", {}, words), ...links, linkRow(t("friends.invite.watch"), game, dispatch)];
}

/**
 * A link that can be read, copied, and shared where the browser can.
 * @param {string} label
 * @param {string} link
 * @param {Dispatch} dispatch
 */
export function linkRow(label, link, dispatch) {
  const field = element("input", { class: "link", type: "text", readonly: true, value: link, "aria-label": label });
  field.addEventListener("focus", () => field.select());
  const copy = element("button", { type: "button", class: "button", "data-copy": link });
  copy.setAttribute("aria-label", t("friends.invite.copy.label", { link: label }));
  copy.append(icon("copy"), element("span", {}, t("friends.invite.copy")));
  copy.addEventListener("click", () => dispatch({ type: "friends:copy", link }));
  const buttons = "share" in navigator ? [copy, shareButton(label, link, dispatch)] : [copy];
  return element("div", { class: "link-row" }, element("b", {}, label), field, ...buttons);
}

/**
 * @param {string} label
 * @param {string} link
 * @param {Dispatch} dispatch
 */
function shareButton(label, link, dispatch) {
  const title = t("friends.invite.share.label", { link: label });
  const share = element("button", { type: "button", class: "button", title, "aria-label": title }, icon("share"));
  share.addEventListener("click", () => dispatch({ type: "friends:share", link }));
  return share;
}

/**
 * @param {Element} button
 * @param {string|null} copied
 */
export function markCopied(button, copied) {
  const words = button.querySelector("span");
  const isIt = button.getAttribute("data-copy") === copied;
  if (words) words.textContent = t(isIt ? "friends.invite.done" : "friends.invite.copy");
}
