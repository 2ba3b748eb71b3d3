// Entropy in words: what can be typed, and what is answered.

import { indexToPosition, SQUARES } from "../../../entropy/board.js";
import { placementFault, slideFault } from "../../../entropy/legality.js";
import { legalSlides } from "../../../entropy/moves.js";
import { capital, t } from "../../../words.js";
import { nameOf, whyNot } from "../../entropy/hand.js";
import { nextKey, sendMove } from "../../sending.js";
import { bad, paged, said } from "../answers.js";
import { converse } from "../converse.js";
import { notNow } from "../turn.js";
import { bagLines, boardLines, giftOf, greetingOf, placementLines, scoreLines, slideLines } from "./report.js";

export { gridOf } from "./report.js";

/** @typedef {import("../../../types.js").EntropyState} State */
/** @typedef {import("../types.js").Answer} Answer */

const VERBS = /^(play|place|put|slide|move|from|on|to|spiele?|setze?|schiebe?|von|auf|nach)$/;
const SQUARE = /^([a-g])([1-7])$/;

const COMMANDS = {
  moves,
  board: (/** @type {State} */ state) => ({ lines: boardLines(state) }),
  score: (/** @type {State} */ state) => ({ lines: scoreLines(state) }),
  bag: (/** @type {State} */ state) => ({ lines: bagLines(state) }),
  where,
  pass,
};

/**
 * @param {State} state
 * @param {string} line
 * @returns {Answer}
 */
export function answer(state, line) {
  return converse(state, line, { commands: COMMANDS, read, examples });
}

/** @param {State} state */
export function greeting(state) {
  return greetingOf(state);
}

/**
 * Something that can be typed now: a move, if there is one.
 * @param {State} state
 */
function examples({ table: { game } }) {
  if (game.role === "chaos") return indexToPosition(game.board.indexOf(""));
  const [slide] = legalSlides(game.board);
  return slide ? `${indexToPosition(slide.source)}-${indexToPosition(slide.target)}, pass` : "pass";
}

/**
 * A line that is no command: a placement, or a slide.
 * @param {State} state
 * @param {string} line
 * @returns {Answer|null}
 */
function read(state, line) {
  const words = line
    .toLowerCase()
    .split(/[\s,;:>–-]+/)
    .filter((word) => word && !VERBS.test(word));
  const squares = words.map(squareNamed);
  const [from, to] = squares;
  if (from === undefined || squares.includes(null) || squares.length > 2) return null;
  const late = notNow(state);
  if (late) return late;
  const isSlide = typeof to === "number";
  if (state.table.game.role === "chaos") return isSlide ? bad("text.entropy.chaos") : place(state, from ?? 0);
  return isSlide ? slide(state, from ?? 0, to) : where(state, words);
}

/** @param {string} word */
function squareNamed(word) {
  const [, row, col] = SQUARE.exec(word) ?? [];
  return row ? (row.charCodeAt(0) - "a".charCodeAt(0)) * Math.sqrt(SQUARES) + Number(col) - 1 : null;
}

/**
 * @param {State} state
 * @param {number} at
 * @returns {Answer}
 */
function place(state, at) {
  const fault = placementFault(state.table.game.board, at);
  return fault ? { lines: [whyNot(fault)], isBad: true } : send(state, indexToPosition(at), null, at);
}

/**
 * @param {State} state
 * @param {number} source
 * @param {number} target
 * @returns {Answer}
 */
function slide(state, source, target) {
  const fault = slideFault(state.table.game.board, { source, target });
  if (fault) return { lines: [whyNot(fault)], isBad: true };
  return send(state, `${indexToPosition(source)}-${indexToPosition(target)}`, source, target);
}

/**
 * @param {State} state
 * @returns {Answer}
 */
function pass(state) {
  const late = notNow(state);
  if (late) return late;
  return state.table.game.role === "order" ? send(state, "pass", null, null) : bad("text.entropy.pass");
}

/**
 * @param {State} state
 * @param {string} move
 * @param {number|null} from
 * @param {number|null} at
 * @returns {Answer}
 */
function send(state, move, from, at) {
  const pending = { mode: /** @type {const} */ ("pending"), from, at, hand: /** @type {const} */ ("keys") };
  return { lines: [], step: sendMove(state, move, { ...pending, key: nextKey(state) }) };
}

/**
 * What can be done: everywhere, or with the token on a square.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function moves(state, words) {
  const { game } = state.table;
  if (words.length) return where(state, words);
  if (game.role === null) return said("text.moves.none");
  if (game.role === "chaos") return paged(placementLines(game));
  const lines = slideLines(game, null);
  return lines.length ? paged(lines) : said("text.entropy.stuck");
}

/**
 * What is on a square, and what can be done there.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function where({ table: { game } }, words) {
  const at = squareNamed((words[0] ?? "").toLowerCase());
  if (at === null) return bad("text.entropy.square");
  const ways = game.role === "order" ? slideLines(game, at) : [];
  if (ways.length) return { lines: ways.map(capital) };
  return { lines: [`${capital(nameOf(game.board, at))}.`, ...prospects(game, at)] };
}

/**
 * What else there is to say of a square from which nothing can slide.
 * @param {State["table"]["game"]} game
 * @param {number} at
 */
function prospects(game, at) {
  const hasToken = game.board[at] !== "";
  if (game.role === "order") return hasToken ? [t("text.entropy.fixed")] : [];
  return game.role === "chaos" && !hasToken ? [giftOf(game, at)] : [];
}
