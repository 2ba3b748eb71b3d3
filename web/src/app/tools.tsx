// The buttons at the top: new game, resign, text mode, sound, settings, help.

import { ResignTool } from "../features/friends/tools";
import { useDispatch, useSelect } from "./hooks";
import { t } from "./i18n";
import { Icon, type IconName } from "./icons";

export function Tools({ visit }: { visit: (path: string) => void }) {
  const dispatch = useDispatch();
  const [isGame, isText, isMuted] = useSelect(({ screen, settings }) => [
    screen === "game",
    settings.textMode,
    settings.muted,
  ]);
  const mute = () => dispatch({ type: "set", settings: { muted: !isMuted } });
  return (
    <nav class="tools" id="tools" aria-label={t("page.tools")}>
      <Tool id="new" title={t("page.tool.new")} icon="add" isHidden={!isGame} onClick={() => visit("/")} />
      <ResignTool />
      <Tool
        id="text-mode"
        title={t("text.tool")}
        icon="text"
        isHidden={!isGame}
        isPressed={isText}
        onClick={() => dispatch({ type: "text:toggle" })}
      />
      <Tool
        id="sound"
        title={t("page.tool.mute")}
        icon={isMuted ? "silence" : "sound"}
        isPressed={isMuted}
        onClick={mute}
      />
      <Tool
        id="open-settings"
        title={t("page.tool.settings")}
        icon="settings"
        onClick={() => dispatch({ type: "dialog", dialog: "settings" })}
      />
      <Tool
        id="open-help"
        title={t("page.tool.help")}
        icon="help"
        onClick={() => dispatch({ type: "dialog", dialog: "help" })}
      />
    </nav>
  );
}

interface ToolProps {
  id: string;
  title: string;
  icon: IconName;
  isHidden?: boolean;
  isPressed?: boolean;
  onClick: () => void;
}

/** A button that is an icon. */
export function Tool({ id, title, icon, isHidden = false, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="tool"
      id={id}
      title={title}
      aria-label={title}
      aria-pressed={isPressed}
      hidden={isHidden}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
