// How to play, and the keys.

import { keyGroupsOf } from "../../keymap.js";
import { familyShown } from "../../play/families.js";
import { t } from "../../words.js";
import { frame } from "../dialog.js";
import { element, onChange } from "../dom.js";
import { VIEWS } from "../families.js";

/** @typedef {import("../../types.js").FamilyName} FamilyName */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../dialog.js").Window} Window */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {Window}
 */
export function createHelp(dispatch) {
  const { node, body } = frame("help", t("page.tool.help"), dispatch);
  const paint = onChange((/** @type {FamilyName} */ family) => body.replaceChildren(...helpBody(family)));
  return { name: "help", node, paint: (state) => paint(familyShown(state)) };
}

/** @param {FamilyName} family */
function helpBody(family) {
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

/** @param {FamilyName} family */
function lessonLink(family) {
  return element("a", { class: "button", id: "to-lesson", href: `/learn/${family}` }, t(`learn.title.${family}`));
}

/**
 * Keys that do the same stand in one line.
 * @param {ReturnType<typeof keyGroupsOf>[number]} group
 */
function keyGroup({ name, keys }) {
  const lines = [...new Set(keys.map(({ words }) => words))].map((words) => {
    const same = keys.filter((key) => key.words === words).map(({ shown }) => element("kbd", {}, shown));
    return element("div", {}, element("dt", {}, ...same), element("dd", {}, t(words)));
  });
  const title = element("h4", {}, t(`dialogs.help.keys.${name}`));
  return element("section", {}, title, element("dl", { class: "keys" }, ...lines));
}
