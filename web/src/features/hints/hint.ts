// Hints: asked for once in a position, and told piece by piece.

import type { State, Step, Table } from "../../app/state";
import type { Grade } from "./types";
import type { Better as Suggestion } from "../../games/review";
import { t } from "../../app/i18n";
import { uiOf } from "../../games";
import { isLookingBack, isMyTurn, isOwn } from "../../app/table";

/**
 * Whether one plays here and no other people do: with them it would not be fair. Lessons say themselves what to do.
 */
export function isHintOffered(state: State) {
  const { table, screen } = state;
  if (!table?.yours.length || screen !== "game" || table.outcome || isLookingBack(state)) return false;
  return table.seats.every(({ kind }, seat) => kind === "bot" || isOwn(table, seat));
}

/** Whether a hint can be had now, or more of it. */
export function mayHint(state: State) {
  return isHintOffered(state) && isMyTurn(state) && state.interaction.mode !== "pending";
}

/** Whether the server thinks about a hint. */
export function isHintAwaited({ hints }: State) {
  return hints.hint !== null && !hints.hint.found;
}

/** Ask the server, or tell more of what it found. */
export function moreHint(state: State): Step {
  const { table, hints } = state;
  if (!table || !mayHint(state) || isHintAwaited(state)) return [state, []];
  if (hints.hint?.found) return told(state, hints.hint.found, next(hints.hint.grade));
  const key = keyOf(table);
  const question = { game: table.name, options: table.options, actions: uiOf(table).past.actionsOf(table) };
  const asked = {
    ...state,
    notice: null,
    hints: { ...hints, hint: { key, grade: 1 as Grade, found: null } },
  };
  return [
    asked,
    [
      { type: "hints:ask", key, question },
      { type: "say", text: t("hints.hint.busy") },
    ],
  ];
}

/** What the server found, if it is still of use; nothing if it said no. */
export function foundHint(state: State, key: string, found: Suggestion | null): Step {
  if (state.hints.hint?.key !== key || state.hints.hint.found) return [state, []];
  if (!found || !mayHint(state)) return [{ ...state, hints: { ...state.hints, hint: null } }, []];
  return told(state, found, 1);
}

/** What is told of a hint by now; nothing if there is none. */
export function hintWords({ table, hints }: State) {
  if (!table || !hints.hint) return "";
  if (!hints.hint.found) return t("hints.hint.busy");
  return uiOf(table).hintWords(table, hints.hint.found, hints.hint.grade);
}

function told(state: State, found: Suggestion, grade: Grade): Step {
  const { table } = state;
  if (!table) return [state, []];
  const { reveal } = uiOf(table);
  const hinted = { ...state, notice: null, hints: { ...state.hints, hint: { key: keyOf(table), grade, found } } };
  return [reveal(hinted, found, grade), [{ type: "say", text: hintWords(hinted) }]];
}

function next(grade: Grade): Grade {
  return grade === 1 ? 2 : 3;
}

function keyOf({ id, sequence }: Table) {
  return `${id} ${sequence}`;
}
