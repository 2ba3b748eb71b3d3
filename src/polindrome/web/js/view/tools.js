// The buttons at the top: new game, text mode, sound, settings, help.

import { t } from "../words.js";
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
  const fresh = tool("new", t("page.tool.new"), "add", goHome);
  const sound = tool("sound", t("page.tool.mute"), "sound", () =>
    dispatch({ type: "set", settings: { muted: !muted } }),
  );
  const settings = tool("open-settings", t("page.tool.settings"), "settings", () =>
    dispatch({ type: "dialog", dialog: "settings" }),
  );
  const help = tool("open-help", t("page.tool.help"), "help", () => dispatch({ type: "dialog", dialog: "help" }));
  const words = tool("text-mode", t("text.tool"), "text", () => dispatch({ type: "text:toggle" }));
  root.append(fresh, words, sound, settings, help);
  const paintSound = onChange((/** @type {boolean} */ isMuted) => {
    muted = isMuted;
    sound.replaceChildren(icon(isMuted ? "silence" : "sound"));
    assign(sound, { "aria-pressed": String(isMuted) });
  });
  return (state) => {
    fresh.hidden = words.hidden = state.screen !== "game";
    assign(words, { "aria-pressed": String(state.settings.textMode) });
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
