// What play/friends/ shows on the page.

import type { Message, State } from "../../../app/state";
import { createBar } from "./bar";
import { createCards } from "./cards";
import { createWatch } from "./watch";

export function createView(dispatch: (message: Message) => void): (state: State) => void {
  const painters = [createBar(dispatch), createCards(), createWatch(dispatch)];
  return (state) => {
    for (const paint of painters) paint(state);
  };
}
