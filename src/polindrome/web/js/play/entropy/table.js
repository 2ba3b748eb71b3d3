// A game of Entropy on the table: both boards, who is what, and how the duel stands.

import { EMPTY_BOARD } from "../../entropy/board.js";
import { EntropyGame } from "../../entropy/game.js";
import { FIRST_SLIDE, slideOfAction } from "../../entropy/notation.js";
import { gainOf, scoreOf } from "../../entropy/scoring.js";

/** @typedef {import("../../types.js").EntropyPart} EntropyPart */
/** @typedef {import("../../types.js").EntropyState} EntropyState */
/** @typedef {import("../../types.js").EntropyTable} EntropyTable */
/** @typedef {import("../../types.js").FoldedEvent} FoldedEvent */
/** @typedef {import("../../types.js").GameEvent} GameEvent */

/**
 * The board, empty or as a saved game left it; an option that is not named has the value that the rules give it.
 * @param {GameEvent & {kind: "created"}} event
 * @returns {EntropyPart}
 */
export function create({ options, actions = [] }) {
  const scorer = options.scorer === "literal" ? "literal" : "official";
  const game = new EntropyGame({
    scorer,
    openDraw: options.open_draw !== false,
    rounds: options.rounds === 1 ? 1 : 2,
    duplicate: options.duplicate === true,
  });
  for (const action of actions) game.apply(action);
  return { family: "entropy", game, gain: 0 };
}

/**
 * What an event changes.
 * @param {EntropyTable} table
 * @param {FoldedEvent} event
 * @returns {Partial<EntropyPart>}
 */
export function fold(table, event) {
  const game = table.game.copy();
  if (event.kind === "undone") {
    while (game.ply > event.ply) game.undo();
    return { game, gain: 0 };
  }
  if (event.kind === "passed") return {};
  game.apply(game.parseAction(event.move));
  if (event.kind === "drawn") return { game };
  const after = game.boards[table.game.round - 1] ?? EMPTY_BOARD;
  return { game, gain: gainOf(table.game.board, after, game.options.scorer) };
}

/**
 * The round that is seen: at the break between the rounds still the one that is over.
 * @param {EntropyState} state
 */
export function roundShown({ table, stop }) {
  return stop?.why === "round" ? table.game.round - 1 : table.game.round;
}

/**
 * The board of that round.
 * @param {EntropyState} state
 */
export function boardShown(state) {
  return state.table.game.boards[roundShown(state) - 1] ?? EMPTY_BOARD;
}

/**
 * The role of a seat in a round.
 * @param {number} seat
 * @param {number} round
 * @returns {"order"|"chaos"}
 */
export function roleOf(seat, round) {
  return seat === round - 1 ? "order" : "chaos";
}

/**
 * The points that a seat has as Order by then; null before its round as Order.
 * @param {EntropyTable} table
 * @param {number} seat
 * @param {number} round
 */
export function pointsOf({ game }, seat, round) {
  const board = seat < round ? game.boards[seat] : undefined;
  return board ? scoreOf(board, game.options.scorer) : null;
}

/**
 * The squares of the last move in the round: where a token came from and where it lies; null if there is none.
 * @param {EntropyTable} table
 * @param {number} round
 * @returns {{from: number|null, to: number}|null}
 */
export function lastMoveOf({ game }, round) {
  const last = game.played.findLast(({ step }) => step !== "draw");
  const isOfRound = round < game.round || game.board.some(Boolean);
  if (!last || !isOfRound) return null;
  if (last.action < FIRST_SLIDE) return { from: null, to: last.action };
  const slide = slideOfAction(last.action);
  return slide && { from: slide.source, to: slide.target };
}
