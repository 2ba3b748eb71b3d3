// Take a game along: as a link, a file or a picture. What is in the window is loaded when it is first opened.

import type { Message, State } from "../../../app/state";
import type { Window } from "../../../app/legacy_dialog";
import { t } from "../../../app/i18n";
import { frame } from "../../../app/legacy_dialog";

export function createShare(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("share", t("replay.share.title"), dispatch);
  let painter: Promise<(state: State) => void> | null = null;
  return {
    name: "share",
    node,
    paint: (state) => {
      if (state.dialog !== "share") return;
      painter ??= import("../../../app/later").then(({ createShareBody }) => createShareBody(body, dispatch));
      void painter.then((paint) => paint(state));
    },
  };
}
