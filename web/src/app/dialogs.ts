// The windows on top of the page: at most one is open.

import type { Message, State } from "./state";
import { createClaim } from "../features/friends/view/claim";
import { createHelp } from "../features/settings/help";
import { createInvite } from "../features/friends/view/invite";
import { createOpen } from "../features/replay/view/open_dialog";
import { createOver } from "../features/table/over";
import { createResign } from "../features/friends/view/resign";
import { createRound } from "../features/table/round";
import { createSettings } from "../features/settings/settings";
import { createShare } from "../features/replay/view/share_dialog";

const CREATORS = [
  createSettings,
  createHelp,
  createRound,
  createOver,
  createInvite,
  createClaim,
  createResign,
  createShare,
  createOpen,
];

export function createDialogsView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const windows = CREATORS.map((create) => create(dispatch));
  root.append(...windows.map(({ node }) => node));
  return (state) => {
    for (const { name, node, paint } of windows) {
      paint(state);
      if (state.dialog === name && !node.open) node.showModal();
      if (state.dialog !== name && node.open) node.close();
    }
  };
}
