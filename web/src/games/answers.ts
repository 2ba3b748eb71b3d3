// Answers to what was typed: a sentence, a refusal, or a list of which the first lines are told.

import type { Answer } from "./game_ui";
import { t } from "../app/i18n";

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
