// A bar above the table: what other people ask for or wait for. It takes no focus; the words are told aloud elsewhere.

import type { Message, State, Table } from "../../../app/state";
import { isOwn, openSeats, seatName } from "../../../app/table";
import { listed, t } from "../../../app/i18n";
import { element, onChange } from "../../../app/dom";

export type Action = { id: string; title: string; message: Message };

export type Content = { text: string; actions: Action[] };

const SAY = {
  agree: { type: "friends:answer", agree: true },
  refuse: { type: "friends:answer", agree: false },
  follow: { type: "friends:follow" },
  claim: { type: "dialog", dialog: "claim" },
  invite: { type: "dialog", dialog: "invite" },
} as const satisfies Record<string, Message>;

export function createBar(dispatch: (message: Message) => void): (state: State) => void {
  const words = element("p");
  const buttons = element("div", { class: "bar-actions" });
  const bar = element("section", { class: "company-bar", id: "company", "aria-label": t("friends.bar"), hidden: true });
  bar.append(words, buttons);
  document.querySelector("main")?.before(bar);
  const paint = onChange((said: string) => {
    const content: Content | null = JSON.parse(said);
    bar.hidden = !content;
    words.textContent = content?.text ?? "";
    buttons.replaceChildren(...(content?.actions ?? []).map((action, index) => actionButton(action, !index, dispatch)));
  });
  return (state) =>
    paint(JSON.stringify(state.screen === "game" && state.table ? contentOf(state, state.table) : null));
}

function actionButton({ id, title, message }: Action, isFirst: boolean, dispatch: (message: Message) => void) {
  const button = element("button", { type: "button", class: isFirst ? "button primary" : "button", id }, title);
  button.addEventListener("click", () => dispatch(message));
  return button;
}

/** What is most urgent; null if there is nothing. */
function contentOf({ friends }: State, table: Table): Content | null {
  if (table.wish) return wishOf(table, table.wish);
  if (table.rematch) {
    const go = { id: "go-there", title: t("friends.rematch.go"), message: SAY.follow };
    return { text: t("friends.rematch.say"), actions: [go] };
  }
  if (friends.claim === "offered") {
    const take = { id: "take-seat", title: t("friends.bar.take"), message: SAY.claim };
    return { text: t("friends.bar.offered"), actions: [take] };
  }
  const free = openSeats(table).filter((seat) => friends.invitations[seat]);
  if (!free.length) return null;
  const sides = listed(free.map((seat) => seatName(table, seat)));
  const text = t("friends.bar.waiting", { count: free.length, sides });
  return { text, actions: [{ id: "open-invite", title: t("friends.bar.invite"), message: SAY.invite }] };
}

function wishOf(table: Table, { seat, agreed }: NonNullable<Table["wish"]>): Content {
  if (isOwn(table, seat)) {
    const cancel = { id: "cancel-wish", title: t("friends.wish.cancel"), message: SAY.refuse };
    return { text: t("friends.wish.own"), actions: [cancel] };
  }
  const text = t("friends.wish.other", { who: seatName(table, seat) });
  if (!table.yours.length) return { text, actions: [] };
  if (table.yours.some((own) => agreed.includes(own))) return { text: t("friends.wish.agreed"), actions: [] };
  const actions = [
    { id: "agree", title: t("friends.wish.agree"), message: SAY.agree },
    { id: "refuse", title: t("friends.wish.refuse"), message: SAY.refuse },
  ];
  return { text, actions };
}
