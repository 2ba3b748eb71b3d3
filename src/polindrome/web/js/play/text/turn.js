// Whether somebody who types a move may move now.

import { isLookingBack, isMyTurn, isWatching, waitingWords } from "../table.js";
import { t } from "../../words.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("./types.js").Answer} Answer */

/**
 * Why no move can be made now; null if one can.
 * @param {State} state
 * @returns {Answer|null}
 */
export function notNow(state) {
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
