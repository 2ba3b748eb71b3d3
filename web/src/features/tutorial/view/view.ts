// What the tutorial shows on the page: the invitation, and the lessons once somebody wants them.

import type { Message, State } from "../../../app/state";
import { byId } from "../../../app/dom";
import { createInvitation } from "./invitation";

export function createView(dispatch: (message: Message) => void): (state: State) => void {
  const paintInvitation = createInvitation(byId("invitation"), dispatch);
  let panel: Promise<(state: State) => void> | null = null;
  let latest: State;
  return (state) => {
    latest = state;
    paintInvitation(state);
    if (state.screen !== "tutorial") return;
    panel ??= import("../../../app/later").then(({ createLessonPanel }) => createLessonPanel(byId("lesson"), dispatch));
    // Whatever has happened in the meantime, the newest state is drawn.
    void panel.then((paint) => paint(latest));
  };
}
