// Steps of the loop that several parts of the page take: changes of their parts of the state, and what happens to a move.

import { language, languageFor } from "./i18n";
import type { SoundName } from "./sounds";
import type { Effect, FeatureName, GameState, Interaction, Settings, State, Step } from "./state";

/** Milliseconds for which short news are over the board. */
const TOAST_MS = 3000;

export const IDLE = { mode: "idle" as const } satisfies Interaction;

/** The state with changes of the part that a feature keeps. */
export function changed<S extends State, Name extends FeatureName>(
  state: S,
  name: Name,
  changes: Partial<State[Name]>,
): S {
  return { ...state, [name]: { ...state[name], ...changes } };
}

/** A step and the next one, with the effects of both. */
export function andThen([state, effects]: Step, next: (state: State) => Step): Step {
  const [after, more] = next(state);
  return [after, [...effects, ...more]];
}

/** A handler that does nothing without a table. */
export function atTable<Message>(handle: (state: GameState, message: Message) => Step) {
  return (state: State, message: Message): Step => (hasTable(state) ? handle(state, message) : [state, []]);
}

export function hasTable(state: State): state is GameState {
  return state.table !== null;
}

/** Changes settings, and stores them. */
export function changeSettings(state: State, changes: Partial<Settings>): Step {
  const settings = { ...state.settings, ...changes };
  const effects: Effect[] = [{ type: "remember", settings }];
  // All words of the page are in one language, so it begins anew in another one.
  if (languageFor(settings.language) !== language) effects.push({ type: "reload" });
  return [{ ...state, settings }, effects];
}

/** Sends a request that changes a game; one at a time. */
export function sendRequest(state: State, effectOf: (key: string) => Effect): Step {
  if (state.busy) return [state, []];
  return [{ ...state, busy: true, sent: state.sent + 1 }, [effectOf(nextKey(state))]];
}

/** The key of the next request: a repeated request has the same one, and does nothing twice. */
export function nextKey({ client, sent }: State) {
  return `${client}-${sent}`;
}

/** Sends a move; until the answer comes, the interaction is pending with the same key. */
export function sendMove(state: State, move: string, pending: Interaction & { mode: "pending"; key: string }): Step {
  const { table } = state;
  if (!table) return [state, []];
  const request = { id: table.id, key: pending.key, ply: table.game.ply, move };
  const waiting = { ...state, sent: state.sent + 1, interaction: pending, notice: null };
  return [waiting, [{ type: "send-move", ...request }]];
}

/** A step with short news over the board; screen readers hear what is said with `say`. */
export function withToast<S extends State>([state, effects]: [S, Effect[]], text: string): [S, Effect[]] {
  const toast = { text };
  const end = { type: "later" as const, milliseconds: TOAST_MS, message: { type: "toast-over" as const, toast } };
  return [{ ...state, toast }, [...effects, end]];
}

/** Tells the player why something cannot be done. */
export function protest(state: State, text: string): Step {
  return [state, soundAndWord("invalid", text)];
}

export function soundAndWord(name: SoundName, text: string): Effect[] {
  return [
    { type: "sound", name },
    { type: "say", text },
  ];
}
