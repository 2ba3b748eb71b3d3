// Loading of the lessons.

import { untilAnswered } from "../../app/api";
import type { Effects } from "../../app/state";
import { uiOfFamily } from "../../games";
import type { TutorialEffect } from "./state";

export const EFFECTS: Effects<TutorialEffect> = {
  async "tutorial:load"({ family }, { dispatch }) {
    const loseConnection = () => dispatch({ type: "connection", connection: "lost" });
    const { course } = await untilAnswered(uiOfFamily(family).later, loseConnection);
    dispatch({ type: "tutorial:loaded", family, course });
  },
};
