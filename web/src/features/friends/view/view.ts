// What play/friends/ shows on the page.

import type { Message, State } from "../../../app/types";
import { createBar } from "./bar";
import { createCards } from "./cards";
import { createTools } from "./tools";
import { createWatch } from "./watch";

export function createView(dispatch: (message: Message) => void): (state: State) => void {
  const painters = [createBar(dispatch), createCards(), createTools(dispatch), createWatch(dispatch)];
  return (state) => {
    for (const paint of painters) paint(state);
  };
}
