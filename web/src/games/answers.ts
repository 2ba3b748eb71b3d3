// Answers of text mode that all games give: a sentence, a refusal, a list by pages, and why no move can be made now.

import { t } from "../app/i18n";
import type { GameState, State } from "../app/state";
import { isLookingBack, isMyTurn, isWatching, waitingWords } from "../app/table";
import type { Answer } from "./game_ui";

/** How many lines are told at once. */
const PAGE = 12;

/** The first lines, and the others for those who ask for more. */
export function paged(lines: string[], choices: string[] = []): Answer {
  const rest = lines.slice(PAGE);
  const note = rest.length ? [t("text.more.note", { count: rest.length })] : [];
  return { lines: [...lines.slice(0, PAGE), ...note], choices, rest };
}

export function said(name: string, values?: Record<string, string | number>): Answer {
  return { lines: [t(name, values)] };
}

/** What cannot be done, and why. */
export function bad(name: string, values?: Record<string, string | number>): Answer {
  return { lines: [t(name, values)], isBad: true };
}

/** The first lines: whose turn it is; on the player's own it is said what to do. */
export function greetingWith(ownTurn: string, state: GameState) {
  const { table } = state;
  const now = table.outcome ? t("table.over") : waitingWords(table);
  return [t("text.hello"), isMyTurn(state) ? ownTurn : now];
}

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
