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

const ASK: Message = { type: "hints:hint" };
const CANCEL: Message = { type: "hints:hint-cancelled" };
const HURRY: Message = { type: "hints:hurry" };

export function createBarView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  let isAwaited = false;
  const hint = button("hint", "hint", () => dispatch(isAwaited ? CANCEL : ASK));
  const hurry = button("hurry", "hurry", () => dispatch(HURRY));
  root.append(element("div", { class: "aids", role: "group", "aria-label": t("hints.bar") }, hurry, hint));
  name(hurry, t("hints.hurry.button"), t("hints.hurry.meaning"), HURRY);
  const paintHint = onChange((offer: Offer) => {
    const words = offer === "button" ? "hints.hint.meaning" : `hints.hint.${offer}.meaning`;
    name(hint, t(`hints.hint.${offer}`), t(words), offer === "cancel" ? CANCEL : ASK);
    hint.dataset.offer = offer;
  });
  return (state) => {
    const thinks = thoughtOf(state) !== null;
    isAwaited = isHintAwaited(state);
    hint.hidden = thinks || !isHintOffered(state);
    hint.disabled = !isAwaited && !mayHint(state);
    paintHint(offerOf(state));
    hurry.hidden = !thinks || !(mayHurry(state) || state.hints.hurried);
    hurry.disabled = state.hints.hurried;
  };
}

function offerOf({ hints: { hint } }: State): Offer {
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
