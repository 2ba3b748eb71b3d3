// What the areas of the page show beside the table.

import { createView as createFriendsView } from "./friends/view.js";
import { createView as createLearnView } from "./learn/view.js";
import { createView as createReplayView } from "./replay/view.js";
import { createView as createTextView } from "./text/view.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {((state: State) => void)[]}
 */
export function createAreaViews(dispatch) {
  return [createFriendsView, createLearnView, createReplayView, createTextView].map((create) => create(dispatch));
}
