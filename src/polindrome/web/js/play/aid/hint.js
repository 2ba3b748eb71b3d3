// Hints: asked for once in a position, and told piece by piece.

import { t } from "../../words.js";
import { FAMILIES } from "../families.js";
import { isLookingBack, isMyTurn, isOwn } from "../table.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").Grade} Grade */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Suggestion} Suggestion */

/**
 * Whether one plays here and no other people do: with them it would not be fair. Lessons say themselves what to do.
 * @param {State} state
 */
export function isHintOffered(state) {
  const { table, screen } = state;
  if (!table?.yours.length || screen !== "game" || table.outcome || isLookingBack(state)) return false;
  return table.seats.every(({ kind }, seat) => kind === "bot" || isOwn(table, seat));
}

/**
 * Whether a hint can be had now, or more of it.
 * @param {State} state
 */
export function mayHint(state) {
  return isHintOffered(state) && isMyTurn(state) && state.interaction.mode !== "pending";
}

/**
 * Whether the server thinks about a hint.
 * @param {State} state
 */
export function isHintAwaited({ aid }) {
  return aid.hint !== null && !aid.hint.found;
}

/**
 * Ask the server, or tell more of what it found.
 * @param {State} state
 * @returns {Step}
 */
export function moreHint(state) {
  const { table, aid } = state;
  if (!table || !mayHint(state) || isHintAwaited(state)) return [state, []];
  if (aid.hint?.found) return told(state, aid.hint.found, next(aid.hint.grade));
  const key = keyOf(table);
  const question = { game: table.name, options: table.options, actions: FAMILIES[table.family].past.actionsOf(table) };
  const asked = {
    ...state,
    notice: null,
    aid: { ...aid, hint: { key, grade: /** @type {Grade} */ (1), found: null } },
  };
  return [
    asked,
    [
      { type: "aid:ask", key, question },
      { type: "say", text: t("aid.hint.busy") },
    ],
  ];
}

/**
 * What the server found, if it is still of use; nothing if it said no.
 * @param {State} state
 * @param {string} key
 * @param {Suggestion|null} found
 * @returns {Step}
 */
export function foundHint(state, key, found) {
  if (state.aid.hint?.key !== key || state.aid.hint.found) return [state, []];
  if (!found || !mayHint(state)) return [{ ...state, aid: { ...state.aid, hint: null } }, []];
  return told(state, found, 1);
}

/**
 * What is told of a hint by now; nothing if there is none.
 * @param {State} state
 */
export function hintWords({ table, aid }) {
  if (!table || !aid.hint) return "";
  if (!aid.hint.found) return t("aid.hint.busy");
  return FAMILIES[table.family].hintWords(table, aid.hint.found, aid.hint.grade);
}

/**
 * @param {State} state
 * @param {Suggestion} found
 * @param {Grade} grade
 * @returns {Step}
 */
function told(state, found, grade) {
  const { table } = state;
  if (!table) return [state, []];
  const { reveal } = FAMILIES[table.family];
  const hinted = { ...state, notice: null, aid: { ...state.aid, hint: { key: keyOf(table), grade, found } } };
  return [reveal(hinted, found, grade), [{ type: "say", text: hintWords(hinted) }]];
}

/**
 * @param {Grade} grade
 * @returns {Grade}
 */
function next(grade) {
  return grade === 1 ? 2 : 3;
}

/** @param {Table} table */
function keyOf({ id, sequence }) {
  return `${id} ${sequence}`;
}
