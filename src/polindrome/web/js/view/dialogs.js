// The windows on top of the page: at most one is open.

import { createClaim } from "./dialogs/claim.js";
import { createHelp } from "./dialogs/help.js";
import { createInvite } from "./dialogs/invite.js";
import { createOpen } from "./dialogs/open.js";
import { createOver } from "./dialogs/over.js";
import { createResign } from "./dialogs/resign.js";
import { createRound } from "./dialogs/round.js";
import { createSettings } from "./dialogs/settings.js";
import { createShare } from "./dialogs/share.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

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

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createDialogsView(root, dispatch) {
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
