// Buttons for help: a hint, and a word to the computer that it has thought enough.

import type { Message, State } from "../../../app/state";
import type { IconName } from "../../../app/icons";
import { keyFor } from "../../../app/keymap";
import { isHintAwaited, isHintOffered, mayHint } from "../hint";
import { mayHurry, thoughtOf } from "../thought";
import { t } from "../../../app/i18n";
import { assign, element, onChange } from "../../../app/dom";
import { icon } from "../../../app/icons";

/** What the button for hints does next. */
export type Offer = "button" | "more" | "again" | "cancel";

const ASK: Message = { type: "aid:hint" };
const CANCEL: Message = { type: "aid:hint-cancelled" };
const HURRY: Message = { type: "aid:hurry" };

export function createBarView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  let isAwaited = false;
  const hint = button("hint", "hint", () => dispatch(isAwaited ? CANCEL : ASK));
  const hurry = button("hurry", "hurry", () => dispatch(HURRY));
  root.append(element("div", { class: "aids", role: "group", "aria-label": t("aid.bar") }, hurry, hint));
  name(hurry, t("aid.hurry.button"), t("aid.hurry.meaning"), HURRY);
  const paintHint = onChange((offer: Offer) => {
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

function offerOf({ aid: { hint } }: State): Offer {
  if (!hint) return "button";
  if (!hint.found) return "cancel";
  return hint.grade === 3 ? "again" : "more";
}

function button(id: string, picture: IconName, onClick: () => void) {
  const node = element("button", { type: "button", class: "button control", id }, icon(picture), element("span"));
  node.addEventListener("click", onClick);
  return node;
}

function name(node: HTMLElement, label: string, meaning: string, message: Message) {
  const key = keyFor(message);
  assign(node, { "aria-label": meaning, title: key ? `${meaning} (${key})` : meaning });
  node.querySelector("span")?.replaceChildren(label);
}
