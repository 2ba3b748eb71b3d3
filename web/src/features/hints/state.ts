// Help during a game: hints, told step by step; what the computer is thinking; and the request that it moves now.

import { t } from "../../app/i18n";
import type { GameEvent, GameState, News, Options, State, Step, Table, Updates } from "../../app/state";
import { atTable, changed } from "../../app/steps";
import { hasOthers, isBotsOnly, isLookingBack, isMyTurn, isThinking, isWatching } from "../../app/table";
import { isKnown, uiOf } from "../../games";
import type { Grade } from "../../games/game_ui";
import type { Suggestion } from "../../games/review";

/** A hint for the position of that key; nothing is found as long as the server thinks. */
type Hint = { key: string; grade: Grade; found: Suggestion | null };

/** What the computer has said about its search so far. */
export type Thought = Extract<News, { kind: "search_progress" }>;

export interface HintsState {
  hint: Hint | null;
  thought: Thought | null;
  /** Whether the computer has been told to move now. */
  isMoveNowSent: boolean;
}

export type HintsMessage =
  | { type: "hints:hint" }
  | { type: "hints:hint-found"; key: string; found: Suggestion | null }
  | { type: "hints:hint-cancelled" }
  | { type: "hints:move-now" };

export type HintsEffect =
  | { type: "hints:ask"; key: string; question: { game: string; options: Options; actions: number[] } }
  | { type: "hints:move-now"; id: string; ply: number };

export const EMPTY: HintsState = { hint: null, thought: null, isMoveNowSent: false };

const POSITION_CHANGES: GameEvent["kind"][] = ["moved", "undone", "finished"];

export const UPDATES: Updates<HintsMessage> = {
  "hints:hint": atTable(moreHint),
  /** The server's answer, if it is still for this position; null if the server refused. */
  "hints:hint-found": atTable((state, { key, found }) => {
    const { hint } = state.hints;
    if (hint?.key !== key || hint.found) return [state, []];
    return found && mayHint(state) ? told(state, found, 1) : [changed(state, "hints", { hint: null }), []];
  }),
  "hints:hint-cancelled": (state) => [changed(state, "hints", { hint: null }), []],
  "hints:move-now": atTable((state) => {
    const { id, game } = state.table;
    if (!mayMoveNow(state)) return [state, []];
    return [changed(state, "hints", { isMoveNowSent: true }), [{ type: "hints:move-now", id, ply: game.ply }]];
  }),
};

export function clear(state: State): State {
  return { ...state, hints: EMPTY };
}

export function hear(state: State, news: News): Step {
  return [news.kind === "search_progress" ? changed(state, "hints", { thought: news }) : state, []];
}

/** Hints and thoughts are about one position: they end with it. */
export function see(state: State, event: GameEvent): Step {
  return [POSITION_CHANGES.includes(event.kind) ? clear(state) : state, []];
}

/** Hints are offered in known games against computers: with other people they would be unfair, and lessons give their own. */
export function isHintOffered(state: State) {
  const { table, screen } = state;
  if (!table?.yours.length || screen !== "game" || table.outcome || isLookingBack(state)) return false;
  return isKnown(table.name) && !hasOthers(table);
}

/** Whether a hint, or more of it, can be requested now. */
export function mayHint(state: State) {
  return isHintOffered(state) && isMyTurn(state) && state.interaction.mode !== "pending";
}

/** Whether the server is computing a hint. */
export function isHintAwaited({ hints }: State) {
  return hints.hint !== null && !hints.hint.found;
}

/** What a hint tells so far; empty without one. */
export function hintWords({ table, hints }: State) {
  if (!table || !hints.hint) return "";
  if (!hints.hint.found) return t("hints.hint.busy");
  return uiOf(table).hintWords(table, hints.hint.found, hints.hint.grade);
}

/** Requests a hint, or tells more of the one there is. */
function moreHint(state: GameState): Step {
  const { table, hints } = state;
  if (!mayHint(state) || isHintAwaited(state)) return [state, []];
  if (hints.hint?.found) return told(state, hints.hint.found, hints.hint.grade === 1 ? 2 : 3);
  const key = keyOf(table);
  const question = { game: table.name, options: table.options, actions: uiOf(table).past.actionsOf(table) };
  return [
    changed({ ...state, notice: null }, "hints", { hint: { key, grade: 1, found: null } }),
    [
      { type: "hints:ask", key, question },
      { type: "say", text: t("hints.hint.busy") },
    ],
  ];
}

function told(state: GameState, found: Suggestion, grade: Grade): Step {
  const { table } = state;
  const hinted = changed({ ...state, notice: null }, "hints", { hint: { key: keyOf(table), grade, found } });
  return [uiOf(table).reveal(hinted, found, grade), [{ type: "say", text: hintWords(hinted) }]];
}

function keyOf({ id, sequence }: Table) {
  return `${id} ${sequence}`;
}

/** What the computer said last, while it thinks about the position on the screen. */
export function thoughtOf({ table, queue, hints: { thought } }: State): Thought | null {
  if (!table || !thought || queue.length || !isThinking(table)) return null;
  return thought.ply === table.game.ply && thought.seat === table.game.turn ? thought : null;
}

/** Whether the computer's favourite move is shown: to players only if they chose so. */
export function showsThought({ table, settings }: State) {
  return settings.thoughts || (table !== null && isWatching(table));
}

/** Whether the computer can be told to move now: by its opponents, and by anyone if only computers play. */
export function mayMoveNow(state: State) {
  const { table, hints } = state;
  if (!table || hints.isMoveNowSent || !thoughtOf(state)) return false;
  return !isWatching(table) || isBotsOnly(table);
}
