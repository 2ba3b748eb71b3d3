// What text mode needs of the browser: the game's module, which is loaded on first use, and the messages of commands.

import type { Effects } from "../../app/state";
import { uiOfFamily } from "../../games";
import type { TextEffect } from "./state";

export const EFFECTS: Effects<TextEffect> = {
  "text:dispatch": ({ message }, { dispatch }) => dispatch(message),
  "text:leave": (_, { visit }) => visit({ screen: "lobby" }),
  async "text:load"({ family }, { attempt, dispatch }) {
    const later = await attempt(uiOfFamily(family).later);
    if (later) dispatch({ type: "text:loaded", family, later });
  },
};
