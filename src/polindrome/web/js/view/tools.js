// The buttons at the top: new game, sound, settings, help.

import { assign, element, onChange } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @param {() => void} goHome
 * @returns {(state: State) => void}
 */
export function createToolsView(root, dispatch, goHome) {
  let muted = false;
  const fresh = tool("new", "New game", "add", goHome);
  const sound = tool("sound", "Mute", "sound", () => dispatch({ type: "set", settings: { muted: !muted } }));
  const settings = tool("open-settings", "Settings", "settings", () =>
    dispatch({ type: "dialog", dialog: "settings" }),
  );
  const help = tool("open-help", "How to play", "help", () => dispatch({ type: "dialog", dialog: "help" }));
  root.append(fresh, sound, settings, help);
  const paintSound = onChange((/** @type {boolean} */ isMuted) => {
    muted = isMuted;
    sound.replaceChildren(icon(isMuted ? "silence" : "sound"));
    assign(sound, { "aria-pressed": String(isMuted) });
  });
  return (state) => {
    fresh.hidden = state.screen !== "game";
    paintSound(state.settings.muted);
  };
}

/**
 * @param {string} id
 * @param {string} title
 * @param {import("./icons.js").IconName} picture
 * @param {() => void} onClick
 */
function tool(id, title, picture, onClick) {
  const button = element("button", { type: "button", class: "tool", id, title, "aria-label": title }, icon(picture));
  button.addEventListener("click", onClick);
  return button;
}
