// The break between two rounds.

import type { Message, Table } from "../../app/state";
import type { Window } from "../../app/legacy_dialog";
import { t } from "../../app/i18n";
import { frame } from "../../app/legacy_dialog";
import { element, onChange } from "../../app/dom";
import { uiOf } from "../../games";

export function createRound(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("round", t("dialogs.round.title"), dispatch);
  const paint = onChange((table: Table) => body.replaceChildren(...roundBody(table, node)));
  return {
    name: "round",
    node,
    paint: ({ table, dialog }) => {
      if (table && dialog === "round") paint(table);
    },
  };
}

function roundBody(table: Table, node: HTMLDialogElement) {
  const go = element("button", { type: "button", class: "button primary", id: "next-round", autofocus: true });
  go.append(t("dialogs.round.next"));
  go.addEventListener("click", () => node.close());
  const words = uiOf(table)
    .breakWords(table)
    .map((text) => element("p", {}, text));
  return [...words, element("div", { class: "actions" }, go)];
}
