// Events of the game's log, shown one after the other at the player's pace.

import { atPace, isHeld } from "../features/friends";
import { isKnown, uiOf } from "../games";
import { fold } from "../games/fold";
import { seeAll } from "./features";
import { t } from "./i18n";
import { andThen, IDLE, soundAndWord, withToast } from "./steps";
import { offerToConfirm } from "./touch";
import type { SoundName } from "./sounds";
import type { GameEvent, GameState, State, Step, Table } from "./state";
import { doerName, isHuman, isOwn, isThinking, ownSeat } from "./table";

/** Milliseconds after which a thought is long: those who cannot see the page are told of it. */
const LONG_THOUGHT = 1500;

/** Milliseconds before a computer's move is shown: players want to see their own move first. */
const BOT_MOVE_DELAY_MS = 550;

const DRAW_DELAY_MS = 200;

/** Shows what is in the queue, as far as it may be shown now. */
export function showQueue(state: State): Step {
  let step: Step = [state, []];
  while (mayShow(step[0])) {
    const [shown, effects] = step;
    const milliseconds = delayOf(shown);
    if (milliseconds) {
      return [{ ...shown, waiting: true }, [...effects, { type: "later", milliseconds, message: { type: "next" } }]];
    }
    step = andThen(step, showNext);
  }
  return step;
}

/** Shows the first event of the queue, whether or not its time has come. */
export function showNext(state: State): Step {
  const [event, ...queue] = state.queue;
  if (!event || !state.gameId) return [state, []];
  const table = fold({ id: state.gameId, yours: state.yours }, state.table, event);
  const isLive = event.sequence > state.caughtUp;
  const ui = state.table ? state.ui : uiOf(table).freshUi;
  const reacted = reactTo({ ...state, table, ui, queue }, event, isLive);
  const [told, effects] = andThen(reacted, (now) => seeAll(now, event, isLive));
  const after = isLive ? told : { ...told, toast: null };
  const heard = isLive ? effects : effects.filter(({ type }) => type !== "sound" && type !== "say");
  const isNewest = event.sequence >= state.caughtUp && !queue.length;
  if (!isNewest || !isThinking(table)) return [after, heard];
  const { id, sequence } = table;
  const message = { type: "long-thought" as const, id, sequence };
  return [after, [...heard, { type: "later", milliseconds: LONG_THOUGHT, message }]];
}

/** Says that the computer thinks, if it still thinks about the same. */
export function sayLongThought(state: State, { id, sequence }: { id: string; sequence: number }): Step {
  const { table, queue, stop } = state;
  if (!table || table.id !== id || table.sequence !== sequence || queue.length || stop) return [state, []];
  return [state, [{ type: "say", text: t("table.wait.computer") }]];
}

function mayShow(state: State) {
  if (!state.queue.length) return false;
  return isTakenBack(state) || (!state.waiting && !state.stop && !isHeld(state));
}

/** Whether what is in the queue has been undone already: then nobody needs to watch it. */
function isTakenBack(state: State) {
  return state.queue.some((event) => event.kind === "undone");
}

function delayOf(state: State) {
  const [event] = state.queue;
  if (!event || !state.table || event.sequence <= state.caughtUp || isTakenBack(state)) return 0;
  // Of a game that the page does not know, only the newest position can be shown.
  if (!isKnown(state.table.name)) return 0;
  if (event.kind === "drawn") return atPace(state, DRAW_DELAY_MS);
  const isOfBot = event.kind === "moved" && !isHuman(state.table, event.seat);
  return atPace(state, isOfBot ? BOT_MOVE_DELAY_MS : 0);
}

function reactTo(state: GameState, event: GameEvent, isLive: boolean): Step {
  const { react } = uiOf(state.table);
  if (event.kind === "undone") return undone(state, event, isLive);
  if (event.kind !== "finished") return react(state, event, isLive);
  const over: State = { ...state, interaction: IDLE, notice: null };
  return [over, soundAndWord(soundOfEnd(state.table), t("table.over"))];
}

function undone(state: GameState, event: GameEvent & { kind: "undone" }, isLive: boolean): Step {
  const { table } = state;
  const step = uiOf(table).react({ ...state, stop: null, dialog: null }, event, isLive);
  if (isOwn(table, event.seat)) return andThen(step, (after) => offerToConfirm(after, event));
  return withToast(step, t("table.back.other", { who: doerName(table, event.seat) }));
}

function soundOfEnd(table: Table): SoundName {
  const seat = ownSeat(table);
  const winners = table.outcome?.winners ?? [];
  if (!winners.length) return "round";
  return seat === null || winners.includes(seat) ? "win" : "loss";
}
