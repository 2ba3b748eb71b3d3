// Where in the game one is, in words.

import type { State, Table } from "../app/state";
import { t } from "../app/i18n";
import { entriesOf, entrySeen } from "./past";
import { verdictIn } from "./review";

export type Seated = State & { table: Table };

/** The move that led to the position that is looked at, with its label if there is one. */
export function stepWords(state: Seated) {
  const entry = entrySeen(state);
  const count = entriesOf(state.table).length;
  if (!entry) return t("replay.at.start", { count });
  const { number, who, text } = entry;
  const words = t("replay.at.move", { number, count, who, text });
  const label = verdictIn(state.replay.review, entry)?.label;
  return label ? `${words} ${t(`replay.label.${label}`)}.` : words;
}
