// The end of a game: how it stands, and what to do next.

import { wishesAgain } from "../../play/friends/wishes.js";
import { hasOthers } from "../../play/table.js";
import { t } from "../../words.js";
import { frame } from "../dialog.js";
import { element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";
import { wordsAfter } from "../results/words.js";

/** @typedef {import("../../play/results/types.js").Results} Results */
/** @typedef {import("../../types.js").Catalogue} Catalogue */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../dialog.js").Window} Window */
/** @typedef {(message: Message) => void} Dispatch */
/** @typedef {{id: string, title: string, message: Message}} Action What can be done next. */

/**
 * @param {Dispatch} dispatch
 * @returns {Window}
 */
export function createOver(dispatch) {
  const { node, body, title } = frame("over", "", dispatch);
  const result = element("div", { class: "outcome" });
  const standing = element("p", { class: "standing" });
  const actions = element("div", { class: "actions" });
  body.append(result, standing, actions);
  const paintResult = onChange((/** @type {Table} */ table) => {
    title.textContent = VIEWS[table.family].resultOf(table).title;
    result.replaceChildren(...resultBody(table));
  });
  const paintStanding = onChange(
    (/** @type {Results} */ past, /** @type {string} */ id, /** @type {Catalogue|null} */ catalogue) => {
      standing.textContent = wordsAfter(past, id, catalogue);
      standing.hidden = !standing.textContent;
    },
  );
  const paintActions = onChange((/** @type {string} */ list) => {
    const hadFocus = actions.contains(document.activeElement);
    /** @type {Action[]} */
    const offered = JSON.parse(list);
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

/** @param {Table} table */
function resultBody(table) {
  const { words, rows } = VIEWS[table.family].resultOf(table);
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

/**
 * The same people once more, or their next game.
 * @param {Table} table
 * @param {boolean} isMember
 * @returns {Action[]}
 */
function actionsWithOthers({ rematch, seats }, isMember) {
  if (rematch) return [{ id: "follow", title: t("friends.rematch.follow"), message: { type: "friends:follow" } }];
  const title = t(seats.length > 2 ? "friends.rematch.ask.many" : "friends.rematch.ask");
  return isMember ? [{ id: "rematch", title, message: { type: "friends:rematch" } }] : [];
}

/**
 * The same game again; against the computer also from the other side.
 * @param {Table} table
 * @param {Catalogue|null} catalogue
 * @returns {Action[]}
 */
function actionsAlone(table, catalogue) {
  const level = catalogue?.games.find(({ name }) => name === table.name)?.default_level ?? "";
  const { name: game, family, yours } = table;
  const again = (/** @type {number} */ shift) => {
    return /** @type {const} */ ({ type: "start", game, wishes: wishesAgain(table, shift, level) });
  };
  return [
    { id: "again", title: t("dialogs.over.again"), message: again(0) },
    ...(yours.length === 1 ? [{ id: "swap", title: VIEWS[family].swap, message: again(1) }] : []),
  ];
}

/**
 * What can be done with the game that is over.
 * @returns {Action[]}
 */
function actionsAfter() {
  return [
    { id: "review-over", title: t("replay.review.ask"), message: { type: "replay:ask" } },
    { id: "share-over", title: t("replay.share"), message: { type: "dialog", dialog: "share" } },
  ];
}

/**
 * The first of the buttons is what Enter presses.
 * @param {Action} action
 * @param {boolean} isFirst
 * @param {Dispatch} dispatch
 */
function actionButton({ id, title, message }, isFirst, dispatch) {
  const css = isFirst ? "button primary" : "button";
  const button = element("button", { type: "button", class: css, id, autofocus: isFirst }, title);
  button.addEventListener("click", () => dispatch(message));
  return button;
}
