// At the top of the page: the button to resign, and the number of spectators.

import type { State } from "../../app/state";
import { useDispatch, useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Icon } from "../../app/icons";
import { isWatching, openSeats } from "../../app/table";
import { Tool } from "../../app/tools";

export function ResignTool() {
  const dispatch = useDispatch();
  const isOffered = useSelect(mayResign);
  const open = () => dispatch({ type: "dialog", dialog: "resign" });
  return <Tool id="open-resign" title={t("friends.resign.tool")} icon="flag" isHidden={!isOffered} onClick={open} />;
}

function mayResign({ screen, table }: State) {
  return screen === "game" && table !== null && !isWatching(table) && !table.outcome && !openSeats(table).length;
}

export function Watchers() {
  const count = useSelect(({ screen, friends }) => (screen === "game" ? (friends.presence?.watchers ?? 0) : 0));
  const title = t("friends.watchers", { count });
  return (
    <p class="watchers" id="watchers" role="img" title={title} aria-label={title} hidden={!count}>
      <Icon name="eye" />
      <span>{count}</span>
    </p>
  );
}
