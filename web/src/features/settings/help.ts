// How to play, and the keys.

import { uiOfFamily, familyShown } from "../../games";
import type { Message } from "../../app/state";
import type { Window } from "../../app/legacy_dialog";
import { keyGroupsOf } from "../../app/keymap";
import { t } from "../../app/i18n";
import { frame } from "../../app/legacy_dialog";
import { element, onChange } from "../../app/dom";

export function createHelp(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("help", t("page.tool.help"), dispatch);
  const paint = onChange((family: string) => body.replaceChildren(...helpBody(family)));
  return { name: "help", node, paint: (state) => paint(familyShown(state)) };
}

function helpBody(family: string) {
  const { rules: sentences, hands: how } = uiOfFamily(family).texts();
  const rules = element("ol", { class: "rules" }, ...sentences.map((rule) => element("li", {}, rule)));
  const hands = [element("h3", {}, t("dialogs.help.hands")), element("p", {}, how)];
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

function lessonLink(family: string) {
  return element("a", { class: "button", id: "to-lesson", href: `/learn/${family}` }, t(`tutorial.title.${family}`));
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
