// The one loop of the page: message -> update(state) -> the next state, then the effects. Components read the state from
// a signal.

import { type ReadonlySignal, computed, signal } from "@preact/signals";
import type { Effect, Message, State } from "./state";

export interface Store {
  dispatch(message: Message): void;
  current(): State;
  /** The state after the last message. */
  readonly state: ReadonlySignal<State>;
  /** The state as the player sees it: while looking back, with the table at that move. */
  readonly seen: ReadonlySignal<State>;
}

/**
 * Messages sent while another is handled wait their turn, so that updates never nest. The signal changes once per batch.
 */
export function createStore(
  initial: State,
  update: (state: State, message: Message) => [State, Effect[]],
  perform: (effect: Effect) => void,
  see: (state: State) => State,
): Store {
  const shown = signal(initial);
  let state = initial;
  let working = false;
  const inbox: Message[] = [];

  function dispatch(message: Message) {
    inbox.push(message);
    if (working) return;
    working = true;
    try {
      for (let next = inbox.shift(); next; next = inbox.shift()) {
        const [after, effects] = update(state, next);
        state = after;
        effects.forEach(perform);
      }
    } finally {
      working = false;
    }
    shown.value = state;
  }

  return { dispatch, current: () => state, state: shown, seen: computed(() => see(shown.value)) };
}
