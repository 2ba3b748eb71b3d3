// Buttons for help: a hint, and a word to the computer that it has thought enough.

import { keyFor } from "../../keymap.js";
import { isHintAwaited, isHintOffered, mayHint } from "../../play/aid/hint.js";
import { mayHurry, thoughtOf } from "../../play/aid/thought.js";
import { t } from "../../words.js";
import { assign, element, onChange } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/** @typedef {"button"|"more"|"again"|"cancel"} Offer What the button for hints does next. */

/** @type {Message} */
const ASK = { type: "aid:hint" };
/** @type {Message} */
const CANCEL = { type: "aid:hint-cancelled" };
/** @type {Message} */
const HURRY = { type: "aid:hurry" };

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createBarView(root, dispatch) {
  let isAwaited = false;
  const hint = button("hint", "hint", () => dispatch(isAwaited ? CANCEL : ASK));
  const hurry = button("hurry", "hurry", () => dispatch(HURRY));
  root.append(element("div", { class: "aids", role: "group", "aria-label": t("aid.bar") }, hurry, hint));
  name(hurry, t("aid.hurry.button"), t("aid.hurry.meaning"), HURRY);
  const paintHint = onChange((/** @type {Offer} */ offer) => {
    const words = offer === "button" ? "aid.hint.meaning" : `aid.hint.${offer}.meaning`;
    name(hint, t(`aid.hint.${offer}`), t(words), offer === "cancel" ? CANCEL : ASK);
    hint.dataset.offer = offer;
  });
  return (state) => {
    const thinks = thoughtOf(state) !== null;
    isAwaited = isHintAwaited(state);
    hint.hidden = thinks || !isHintOffered(state);
    hint.disabled = !isAwaited && !mayHint(state);
    paintHint(offerOf(state));
    hurry.hidden = !thinks || !(mayHurry(state) || state.aid.hurried);
    hurry.disabled = state.aid.hurried;
  };
}

/**
 * @param {State} state
 * @returns {Offer}
 */
function offerOf({ aid: { hint } }) {
  if (!hint) return "button";
  if (!hint.found) return "cancel";
  return hint.grade === 3 ? "again" : "more";
}

/**
 * @param {string} id
 * @param {import("../icons.js").IconName} picture
 * @param {() => void} onClick
 */
function button(id, picture, onClick) {
  const node = element("button", { type: "button", class: "button control", id }, icon(picture), element("span"));
  node.addEventListener("click", onClick);
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {string} label
 * @param {string} meaning
 * @param {Message} message
 */
function name(node, label, meaning, message) {
  const key = keyFor(message);
  assign(node, { "aria-label": meaning, title: key ? `${meaning} (${key})` : meaning });
  node.querySelector("span")?.replaceChildren(label);
}
