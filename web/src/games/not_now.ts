// Whether somebody who types a move may move now.

import type { State } from "../app/state";
import type { Answer } from "./game_ui";
import { isLookingBack, isMyTurn, isWatching, waitingWords } from "../app/table";
import { t } from "../app/i18n";

/** Why no move can be made now; null if one can. */
export function notNow(state: State): Answer | null {
  const { table, interaction, stop } = state;
  if (!table) return null;
  const reason = () => {
    if (isLookingBack(state)) return t("text.looking");
    if (table.outcome) return t("table.over");
    if (isWatching(table)) return t("table.watching");
    if (interaction.mode === "pending") return t("text.pending");
    if (stop) return t("text.stopped");
    return isMyTurn(state) ? null : waitingWords(table);
  };
  const text = reason();
  return text === null ? null : { lines: [text], isBad: true };
}
