// What play/text/ shows on the page: the game in words, once somebody wants it.

import type { Message, State } from "../../../app/state";
import { isInWords } from "../update";
import { byId } from "../../../app/dom";

export function createView(dispatch: (message: Message) => void): (state: State) => void {
  const root = byId("text");
  let panel: Promise<(state: State) => void> | null = null;
  let latest: State;
  let wasShown = false;
  return (state) => {
    latest = state;
    const isShown = isInWords(state);
    const isTurnedOn = isShown && !wasShown;
    wasShown = isShown;
    document.body.toggleAttribute("data-words-mode", isShown);
    root.hidden = !isShown;
    if (!isShown) return;
    panel ??= import("../../../app/later").then(({ createTextPanel }) => createTextPanel(root, dispatch));
    void panel.then((paint) => {
      paint(latest);
      if (isTurnedOn) byId("text-input").focus({ preventScroll: true });
    });
  };
}
