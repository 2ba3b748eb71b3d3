// The buttons at the top: new game, text mode, sound, settings, help.

import type { Message, State } from "./types";
import type { IconName } from "./icons";
import { t } from "./i18n";
import { assign, element, onChange } from "./dom";
import { icon } from "./icons";

export function createToolsView(
  root: HTMLElement,
  dispatch: (message: Message) => void,
  goHome: () => void,
): (state: State) => void {
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
  const paintSound = onChange((isMuted: boolean) => {
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

function tool(id: string, title: string, picture: IconName, onClick: () => void) {
  const button = element("button", { type: "button", class: "tool", id, title, "aria-label": title }, icon(picture));
  button.addEventListener("click", onClick);
  return button;
}
