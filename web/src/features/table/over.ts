// The end of a game: how it stands, and what to do next.

import type { Results } from "../results/types";
import type { Catalogue, Message, Table } from "../../app/state";
import type { Window } from "../../app/legacy_dialog";
import { wishesAgain } from "../lobby/game_settings";
import { hasOthers } from "../../app/table";
import { t } from "../../app/i18n";
import { frame } from "../../app/legacy_dialog";
import { element, onChange } from "../../app/dom";
import { uiOf } from "../../games";
import { wordsAfter } from "../results/view/words";

export type Dispatch = (message: Message) => void;

/** What can be done next. */
export type Action = { id: string; title: string; message: Message };

export function createOver(dispatch: Dispatch): Window {
  const { node, body, title } = frame("over", "", dispatch);
  const result = element("div", { class: "outcome" });
  const standing = element("p", { class: "standing" });
  const actions = element("div", { class: "actions" });
  body.append(result, standing, actions);
  const paintResult = onChange((table: Table) => {
    title.textContent = uiOf(table).resultOf(table).title;
    result.replaceChildren(...resultBody(table));
  });
  const paintStanding = onChange((past: Results, id: string, catalogue: Catalogue | null) => {
    standing.textContent = wordsAfter(past, id, catalogue);
    standing.hidden = !standing.textContent;
  });
  const paintActions = onChange((list: string) => {
    const hadFocus = actions.contains(document.activeElement);
    const offered: Action[] = JSON.parse(list);
    const buttons = offered.map((action, index) => actionButton(action, index === 0, dispatch));
    actions.replaceChildren(...buttons);
    if (hadFocus) buttons[0]?.focus();
  });
  return {
    name: "over",
    node,
    paint: ({ table, catalogue, friends, results }) => {
      if (!table?.outcome) return;
      paintResult(table);
      paintStanding(results.past, table.id, catalogue);
      const list = hasOthers(table) ? actionsWithOthers(table, friends.isMember) : actionsAlone(table, catalogue);
      paintActions(JSON.stringify([...list, ...actionsAfter()]));
    },
  };
}

function resultBody(table: Table) {
  const { words, rows } = uiOf(table).resultOf(table);
  const lines = rows.map(({ css, name, note, points }) =>
    element(
      "tr",
      { class: css },
      element("th", { scope: "row" }, name),
      element("td", {}, note),
      element("td", { class: "points" }, points),
    ),
  );
  return [element("p", {}, words), element("table", { class: "result" }, element("tbody", {}, ...lines))];
}

/** The same people once more, or their next game. */
function actionsWithOthers({ rematch, seats }: Table, isMember: boolean): Action[] {
  if (rematch) return [{ id: "follow", title: t("friends.rematch.follow"), message: { type: "friends:follow" } }];
  const title = t(seats.length > 2 ? "friends.rematch.ask.many" : "friends.rematch.ask");
  return isMember ? [{ id: "rematch", title, message: { type: "friends:rematch" } }] : [];
}

/** The same game again; against the computer also from the other side. */
function actionsAlone(table: Table, catalogue: Catalogue | null): Action[] {
  const level = catalogue?.games.find(({ name }) => name === table.name)?.default_level ?? "";
  const { name: game, yours } = table;
  const again = (shift: number) => {
    return { type: "start", game, wishes: wishesAgain(table, shift, level) } as const;
  };
  return [
    { id: "again", title: t("dialogs.over.again"), message: again(0) },
    ...(yours.length === 1 ? [{ id: "swap", title: uiOf(table).texts().swap, message: again(1) }] : []),
  ];
}

/** What can be done with the game that is over. */
function actionsAfter(): Action[] {
  return [
    { id: "review-over", title: t("replay.review.ask"), message: { type: "replay:ask" } },
    { id: "share-over", title: t("replay.share"), message: { type: "dialog", dialog: "share" } },
  ];
}

/** The first of the buttons is what Enter presses. */
function actionButton({ id, title, message }: Action, isFirst: boolean, dispatch: Dispatch) {
  const css = isFirst ? "button primary" : "button";
  const button = element("button", { type: "button", class: css, id, autofocus: isFirst }, title);
  button.addEventListener("click", () => dispatch(message));
  return button;
}
