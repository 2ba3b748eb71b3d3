// How the player fares against the computer: results are noted when games end, and can be forgotten.

/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").News} News */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").ResultsMessage} Message */
/** @typedef {import("./types.js").ResultsState} ResultsState */
/** @typedef {import("./types.js").Score} Score */

/** @type {ResultsState} */
export const EMPTY = { past: {}, helped: {}, forgotten: null, rival: null };

/**
 * What was asked for that helps: a hint, a review before the end, and that the computer thinks no longer.
 * @type {Effect["type"][]}
 */
const HELP = ["aid:ask", "aid:hurry", "replay:ask"];

/**
 * @param {State} state
 * @returns {State}
 */
export function clear(state) {
  return kept(state, { rival: null });
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {Step}
 */
export function update(state, message) {
  const { past, forgotten } = state.results;
  switch (message.type) {
    case "results:known":
      return [kept(state, { past: message.past, helped: message.helped }), []];
    case "results:forget":
      return [kept(state, { forgotten: past }), [{ type: "results:forget" }]];
    case "results:restore":
      return [kept(state, { forgotten: null }), [{ type: "results:restore", past: forgotten ?? {} }]];
  }
}

/**
 * @param {State} state
 * @param {News} _news
 * @returns {Step}
 */
export function hear(state, _news) {
  return [state, []];
}

/**
 * Who plays is known from the first event; a move that is taken back is help.
 * @param {State} state
 * @param {GameEvent} event
 * @param {boolean} _isLive
 * @returns {Step}
 */
export function see(state, event, _isLive) {
  const { table } = state;
  if (!table) return [state, []];
  switch (event.kind) {
    case "created":
      return [kept(state, { rival: event.actions?.length ? null : rivalOf(table) }), []];
    case "undone":
      return helped(state, table.id);
    case "finished":
      return isTakenBack(state, event) ? [state, []] : note(state, table);
    default:
      return [state, []];
  }
}

/**
 * What becomes of any step of the loop: help is noted when it is asked for, since nothing in the log will tell of it.
 * @param {Step} step
 * @returns {Step}
 */
export function watch([state, effects]) {
  const { table } = state;
  if (!table || table.outcome || !effects.some(({ type }) => HELP.includes(type))) return [state, effects];
  const [after, more] = helped(state, table.id);
  return [after, [...effects, ...more]];
}

/**
 * The level against which one plays alone; null where others play, or computers of several levels.
 * @param {Table} table
 */
function rivalOf({ seats, yours }) {
  const others = seats.filter((_, seat) => !yours.includes(seat));
  const levels = new Set(others.map((seat) => (seat.kind === "bot" ? seat.level : null)));
  return yours.length === 1 && levels.size === 1 ? ([...levels][0] ?? null) : null;
}

/**
 * Whether the game went on after that end: its last move was taken back at the pass.
 * @param {State} state
 * @param {GameEvent} event
 */
function isTakenBack({ caughtUp, queue }, event) {
  return event.sequence < caughtUp || queue.some(({ kind }) => kind === "undone");
}

/**
 * @param {State} state
 * @param {Table} table
 * @returns {Step}
 */
function note(state, { id, name, yours, outcome }) {
  const { rival, helped: games } = state.results;
  if (rival === null || !outcome?.winners.length) return [state, []];
  const result = { game: name, level: rival, score: scoreOf(outcome.winners, yours), helped: id in games };
  return [state, [{ type: "results:note", id, result }]];
}

/**
 * @param {number[]} winners
 * @param {number[]} yours
 * @returns {Score}
 */
function scoreOf(winners, yours) {
  if (!winners.some((seat) => yours.includes(seat))) return 0;
  return winners.length > 1 ? 0.5 : 1;
}

/**
 * @param {State} state
 * @param {string} id
 * @returns {Step}
 */
function helped(state, id) {
  const { rival, helped: games } = state.results;
  if (rival === null || id in games) return [state, []];
  return [kept(state, { helped: { ...games, [id]: true } }), [{ type: "results:help", id }]];
}

/**
 * @param {State} state
 * @param {Partial<ResultsState>} changes
 * @returns {State}
 */
function kept(state, changes) {
  return { ...state, results: { ...state.results, ...changes } };
}
