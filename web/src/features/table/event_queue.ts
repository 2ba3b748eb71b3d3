// Events of the log, shown one after the other: what has happened becomes what is seen and heard.

import type { Effect, GameEvent, Message, State, Step, Table } from "../../app/state";
import type { SoundName } from "../../app/sounds";
import { t } from "../../app/i18n";
import { seeAll } from "../../app/features";
import { uiOf } from "../../games";
import { fold } from "../../games/fold";
import { atPace, isHeld } from "../friends/watch";
import { IDLE, soundAndWord } from "../../app/moves";
import { isThinking, ownSeat } from "../../app/table";

/** Milliseconds after which a thought is long: those who cannot see the page are told of it. */
const LONG_THOUGHT = 1500;

/** Shows what is in the queue, as far as it may be shown now. */
export function showQueue(state: State): Step {
  const effects: Effect[] = [];
  let shown = state;
  while (mayShow(shown)) {
    const milliseconds = breathOf(shown);
    if (milliseconds) {
      effects.push({ type: "later", milliseconds, message: { type: "next" } });
      return [{ ...shown, waiting: true }, effects];
    }
    const [after, more] = showNext(shown);
    shown = after;
    effects.push(...more);
  }
  return [shown, effects];
}

/** Shows the first event of the queue, whether or not its time has come. */
export function showNext(state: State): Step {
  const [event, ...queue] = state.queue;
  if (!event || !state.gameId) return [state, []];
  const table = fold({ id: state.gameId, yours: state.yours }, state.table, event);
  const isLive = event.sequence > state.caughtUp;
  const [reacted, first] = reactTo({ ...state, table, queue }, event, isLive);
  const [after, more] = seeAll(reacted, event, isLive);
  const effects = [...first, ...more];
  const news = isLive ? effects : effects.filter(isSilent);
  const isNewest = event.sequence >= state.caughtUp && !queue.length;
  return [after, isNewest ? [...news, ...watchThought(table)] : news];
}

function watchThought(table: Table): Effect[] {
  const { id, sequence } = table;
  if (!isThinking(table)) return [];
  return [{ type: "later", milliseconds: LONG_THOUGHT, message: { type: "long-thought", id, sequence } }];
}

/** Says that the computer thinks, if it still thinks about the same. */
export function sayLongThought(state: State, { id, sequence }: Message & { type: "long-thought" }): Step {
  const { table, queue } = state;
  if (table?.id !== id || table.sequence !== sequence || queue.length) return [state, []];
  return [state, [{ type: "say", text: t("table.wait.computer") }]];
}

function isSilent(effect: Effect) {
  return effect.type !== "sound" && effect.type !== "say";
}

function mayShow(state: State) {
  if (!state.queue.length) return false;
  return isTakenBack(state) || (!state.waiting && !state.stop && !isHeld(state));
}

/** Whether what is in the queue has been undone already: then nobody needs to watch it. */
function isTakenBack(state: State) {
  return state.queue.some((event) => event.kind === "undone");
}

function breathOf(state: State) {
  const [event] = state.queue;
  if (!event || !state.table || event.sequence <= state.caughtUp || isTakenBack(state)) return 0;
  return atPace(state, uiOf(state.table).delayOf(state, event));
}

function reactTo(state: State & { table: Table }, event: GameEvent, isLive: boolean): Step {
  const { react } = uiOf(state.table);
  if (event.kind === "finished") return finished(state);
  if (event.kind === "undone") return react({ ...state, stop: null, dialog: null }, event, isLive);
  return react(state, event, isLive);
}

function finished(state: State & { table: Table }): Step {
  const effects: Effect[] = soundAndWord(soundOfEnd(state.table), t("table.over"));
  return [{ ...state, interaction: IDLE, notice: null, dialog: "over" }, effects];
}

function soundOfEnd(table: Table): SoundName {
  const seat = ownSeat(table);
  const winners = table.outcome?.winners ?? [];
  if (!winners.length) return "round";
  return seat === null || winners.includes(seat) ? "win" : "loss";
}
