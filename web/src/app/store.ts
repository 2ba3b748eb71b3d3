// The one loop of the page: message -> update(state) -> render(state), then the effects.

import type { Effect, Message, State } from "./types";

/**
 * A store that holds the state; returns the way to send it messages.
 *
 * Messages sent while one is worked on wait their turn, so that updates never nest.
 */
export function createStore(
  initial: State,
  update: (state: State, message: Message) => [State, Effect[]],
  render: (state: State) => void,
  perform: (effect: Effect) => void,
) {
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
    render(state);
  }

  return { dispatch, current: () => state };
}
