// Entropy in three steps: Chaos, Order, and palindromes inside of others.

import { COLORS } from "../../../entropy/board.js";
import { PASS } from "../../../entropy/notation.js";
import { signed } from "../../entropy/hand.js";
import { IDLE } from "../../sending.js";

/** @typedef {import("../../../types.js").EntropyTable} Table */
/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").Verdict} Verdict */

const ORDER = 0;
const CHAOS = 1;

/** What the best slide of the third lesson is worth. */
const BEST = 12;

// Rows from the top; dots are empty squares.
const SCATTERED = "....... ..G.... .R.R... .....Y. ..B.... ....... .......";
const GATE = "....... ..G.... .R.R... .....Y. B...... ....... .......";
const NEST = "....... ...R... ....... .GR.RG. ....... .....Y. B......";

/** @satisfies {Partial<Lesson>} */
const USUAL = { game: "entropy", options: {}, moves: [], hand: IDLE, target: [], mistake: null };

/** @type {readonly Lesson[]} */
export const LESSONS = [
  { ...USUAL, name: "entropy.1", seat: CHAOS, actions: [...drawnTo(SCATTERED, "R"), PASS], judge: judgeChaos },
  { ...USUAL, name: "entropy.2", seat: ORDER, actions: drawnTo(GATE, "W"), judge: judgeOrder },
  { ...USUAL, name: "entropy.3", seat: ORDER, actions: drawnTo(NEST, "K"), judge: judgeNest },
];

/** In Entropy nothing has to be done wrong first. */
export function faultsOf() {
  return [];
}

/**
 * The actions by which Chaos lays a board, Order passing, up to the draw of the next token.
 * @param {string} board
 * @param {string} next
 */
function drawnTo(board, next) {
  const squares = [...board.replaceAll(" ", "")].flatMap((color, square) => (color === "." ? [] : [{ color, square }]));
  const laid = squares.flatMap(({ color, square }, index) => [drawOf(color), ...(index ? [PASS] : []), square]);
  return [...laid, drawOf(next)];
}

/** @param {string} color */
function drawOf(color) {
  return COLORS.findIndex((known) => known === color);
}

/**
 * @param {Table} table
 * @returns {Verdict}
 */
function judgeChaos({ gain }) {
  return gain > 0 ? { isGood: false, word: "gift", values: { count: gain } } : { isGood: true, word: "praise" };
}

/**
 * @param {Table} table
 * @returns {Verdict}
 */
function judgeOrder({ gain }) {
  return gain > 0 ? { isGood: true, word: "praise", values: { gain } } : { isGood: false, word: "nothing" };
}

/**
 * @param {Table} table
 * @returns {Verdict}
 */
function judgeNest({ gain }) {
  const isBest = gain >= BEST;
  return { isGood: isBest, word: isBest ? "praise" : "less", values: { gain: signed(gain), best: BEST } };
}
