// Invite others: a link for each open seat, and one for those who want to watch.

import type { Message, Table } from "../../../app/state";
import type { Window } from "../../../app/legacy_dialog";
import { openSeats } from "../../../app/table";
import { t } from "../../../app/i18n";
import { frame } from "../../../app/legacy_dialog";
import { element, onChange } from "../../../app/dom";
import { uiOf } from "../../../games";
import { icon } from "../../../app/icons";

export type Dispatch = (message: Message) => void;

export function createInvite(dispatch: Dispatch): Window {
  const { node, body } = frame("invite", t("friends.invite.title"), dispatch);
  const paint = onChange((table: Table, invitations: (string | null)[]) => {
    body.replaceChildren(...inviteBody(table, invitations, dispatch));
  });
  const paintCopied = onChange((copied: string | null) => {
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

function inviteBody(table: Table, invitations: (string | null)[], dispatch: Dispatch) {
  const { sides } = uiOf(table).lobbyOf(table.name);
  const game = `${location.origin}/game/${table.id}`;
  const links = openSeats(table).flatMap((seat) => {
    const label = t("friends.invite.seat", { side: sides[seat]?.title ?? "" });
    return invitations[seat] ? [linkRow(label, `${game}#seat=${invitations[seat]}&place=${seat}`, dispatch)] : [];
  });
  const words = links.length ? t("friends.invite.lead", { count: links.length }) : t("friends.invite.gone");
  return [element("p", {}, words), ...links, linkRow(t("friends.invite.watch"), game, dispatch)];
}

/** A link that can be read, copied, and shared where the browser can. */
export function linkRow(label: string, link: string, dispatch: Dispatch) {
  const field = element("input", { class: "link", type: "text", readonly: true, value: link, "aria-label": label });
  field.addEventListener("focus", () => field.select());
  const copy = element("button", { type: "button", class: "button", "data-copy": link });
  copy.setAttribute("aria-label", t("friends.invite.copy.label", { link: label }));
  copy.append(icon("copy"), element("span", {}, t("friends.invite.copy")));
  copy.addEventListener("click", () => dispatch({ type: "friends:copy", link }));
  const buttons = "share" in navigator ? [copy, shareButton(label, link, dispatch)] : [copy];
  return element("div", { class: "link-row" }, element("b", {}, label), field, ...buttons);
}

function shareButton(label: string, link: string, dispatch: Dispatch) {
  const title = t("friends.invite.share.label", { link: label });
  const share = element("button", { type: "button", class: "button", title, "aria-label": title }, icon("share"));
  share.addEventListener("click", () => dispatch({ type: "friends:share", link }));
  return share;
}

export function markCopied(button: Element, copied: string | null) {
  const words = button.querySelector("span");
  const isIt = button.getAttribute("data-copy") === copied;
  if (words) words.textContent = t(isIt ? "friends.invite.done" : "friends.invite.copy");
}
