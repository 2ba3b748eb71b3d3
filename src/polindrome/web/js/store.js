// The one loop of the page: message -> update(state) -> render(state), then the effects.

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Effect} Effect */

/**
 * A store that holds the state; returns the way to send it messages.
 *
 * Messages sent while one is worked on wait their turn, so that updates never nest.
 * @param {State} initial
 * @param {(state: State, message: Message) => [State, Effect[]]} update
 * @param {(state: State) => void} render
 * @param {(effect: Effect) => void} perform
 */
export function createStore(initial, update, render, perform) {
  let state = initial;
  let working = false;
  /** @type {Message[]} */
  const inbox = [];

  /** @param {Message} message */
  function dispatch(message) {
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
