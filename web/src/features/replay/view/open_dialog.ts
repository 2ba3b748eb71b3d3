// Open a saved game. What is in the window is loaded when it is first opened.

import type { Message, State } from "../../../app/state";
import type { Window } from "../../../app/legacy_dialog";
import { t } from "../../../app/i18n";
import { frame } from "../../../app/legacy_dialog";

export function createOpen(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("open", t("replay.open.title"), dispatch);
  let painter: Promise<(state: State) => void> | null = null;
  return {
    name: "open",
    node,
    paint: (state) => {
      if (state.dialog !== "open") return;
      painter ??= import("../../../app/later").then(({ createOpenBody }) => createOpenBody(body, dispatch));
      void painter.then((paint) => paint(state));
    },
  };
}
