// What the features of the page show beside the table.

import type { Message, State } from "./state";
import { createView as createFriendsView } from "../features/friends/view/view";
import { createView as createLearnView } from "../features/tutorial/view/view";
import { createView as createReplayView } from "../features/replay/view/view";
import { createView as createTextView } from "../features/text-mode/view/view";

export function createFeatureViews(dispatch: (message: Message) => void): ((state: State) => void)[] {
  return [createFriendsView, createLearnView, createReplayView, createTextView].map((create) => create(dispatch));
}
