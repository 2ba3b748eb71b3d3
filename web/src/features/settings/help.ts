// How to play, and the keys.

import type { FamilyName, Message } from "../../app/types";
import type { Window } from "../../app/dialog";
import { keyGroupsOf } from "../../app/keymap";
import { familyShown } from "../../games/families";
import { t } from "../../app/i18n";
import { frame } from "../../app/dialog";
import { element, onChange } from "../../app/dom";
import { VIEWS } from "../../games/views";

export function createHelp(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("help", t("page.tool.help"), dispatch);
  const paint = onChange((family: FamilyName) => body.replaceChildren(...helpBody(family)));
  return { name: "help", node, paint: (state) => paint(familyShown(state)) };
}

function helpBody(family: FamilyName) {
  const { guide } = VIEWS[family];
  const rules = element("ol", { class: "rules" }, ...guide.rules.map((rule) => element("li", {}, rule)));
  const hands = [element("h3", {}, t("dialogs.help.hands")), element("p", {}, guide.hands)];
  return [
    element(
      "div",
      { class: "guide" },
      element("section", {}, rules, lessonLink(family)),
      element("section", {}, ...hands),
    ),
    element("h3", {}, t("dialogs.help.keys")),
    element("div", { class: "columns" }, ...keyGroupsOf(family).map(keyGroup)),
  ];
}

function lessonLink(family: FamilyName) {
  return element("a", { class: "button", id: "to-lesson", href: `/learn/${family}` }, t(`learn.title.${family}`));
}

/** Keys that do the same stand in one line. */
function keyGroup({ name, keys }: ReturnType<typeof keyGroupsOf>[number]) {
  const lines = [...new Set(keys.map(({ words }) => words))].map((words) => {
    const same = keys.filter((key) => key.words === words).map(({ shown }) => element("kbd", {}, shown));
    return element("div", {}, element("dt", {}, ...same), element("dd", {}, t(words)));
  });
  const title = element("h4", {}, t(`dialogs.help.keys.${name}`));
  return element("section", {}, title, element("dl", { class: "keys" }, ...lines));
}
