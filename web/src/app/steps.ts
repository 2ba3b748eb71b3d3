// Steps of the loop that several parts of the page take, and how they change their part of the state.

import { language, languageFor } from "./i18n";
import { nextKey } from "./moves";
import type { Effect, FeatureName, GameState, Settings, State, Step } from "./state";

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
