// How to play, and the keys.

import { keysOf } from "../../keymap.js";
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
  return [
    element("ol", { class: "rules" }, ...guide.rules.map((rule) => element("li", {}, rule))),
    lessonLink(family),
    element("h3", {}, t("dialogs.help.hands")),
    element("p", {}, guide.hands),
    element("h3", {}, t("dialogs.help.keys")),
    element("dl", { class: "keys" }, ...keyLines(family)),
  ];
}

/** @param {FamilyName} family */
function lessonLink(family) {
  return element("a", { class: "button", id: "to-lesson", href: `/learn/${family}` }, t(`learn.title.${family}`));
}

/**
 * Every key of the keymap; those that do the same stand in one line.
 * @param {FamilyName} family
 */
function keyLines(family) {
  const keys = keysOf(family);
  return [...new Set(keys.map(({ words }) => words))].map((words) => {
    const same = keys.filter((key) => key.words === words).map(({ shown }) => element("kbd", {}, shown));
    return element("div", {}, element("dt", {}, ...same), element("dd", {}, t(words)));
  });
}
