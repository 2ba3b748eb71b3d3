// Blokus in words: what can be typed, and what is answered.

import { formatMove, formatPoint } from "../../../blokus/notation.js";
import { orientationsOf, pieceOf } from "../../../blokus/pieces.js";
import { listed } from "../../../words.js";
import { middleOf, whyNot } from "../../blokus/hand.js";
import { submit } from "../../blokus/interaction.js";
import { ownColour } from "../../blokus/table.js";
import { nextKey, sendMove } from "../../sending.js";
import { bad, said } from "../answers.js";
import { converse } from "../converse.js";
import { notNow } from "../turn.js";
import { fitting, numbered, overview, pointNamed, readPlacement, wholeMove } from "./placements.js";
import { boardLines, greetingOf, mobilityLines, pieceLines, pointLines, scoreLines } from "./report.js";

export { gridOf } from "./report.js";

/** @typedef {import("../../../types.js").BlokusState} State */
/** @typedef {import("../../../types.js").Move} Move */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("./placements.js").Meaning} Meaning */

const COMMANDS = {
  moves,
  pieces: (/** @type {State} */ state) => ({ lines: pieceLines(state.table) }),
  board: (/** @type {State} */ state) => ({ lines: boardLines(state.table) }),
  score: (/** @type {State} */ state) => ({ lines: scoreLines(state.table) }),
  where,
  why,
  mobility: (/** @type {State} */ state) => ({ lines: mobilityLines(state.table) }),
  pass: (/** @type {State} */ state) => (state.stop ? PASS : (notNow(state) ?? bad("text.blokus.pass"))),
};

/** @type {Answer} */
const PASS = { lines: [], message: { type: "pass" } };

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
function examples({ table }) {
  const { game } = table;
  const [move] = game.legalMoves(ownColour(table)).slice(-1);
  if (!move) return "score";
  const [cell] = game.cellsOf(move);
  return `${pieceOf(move.pieceId).name} ${formatPoint(cell ?? [0, 0], game.size)}, ${formatMove(move, game.size)}`;
}

/**
 * A line that is no command: a move, a piece or a point.
 * @param {State} state
 * @param {string} line
 * @returns {Answer|null}
 */
function read(state, line) {
  const { game } = state.table;
  const meaning = readPlacement(line, game.size);
  const { pieces, point, strange } = meaning;
  if (!pieces.length && !point) return null;
  if (strange) return bad("text.blokus.strange", { strange, point: lastPoint(game) });
  if (!pieces.length) return where(state, [line]);
  if (!point) return moves(state, [line]);
  return notNow(state) ?? place(state, meaning);
}

/**
 * @param {State} state
 * @param {Meaning} meaning
 * @returns {Answer}
 */
function place(state, meaning) {
  const { game } = state.table;
  const { pieces, point } = meaning;
  const colour = ownColour(state.table);
  const [piece] = pieces;
  if (meaning.isWhole && point && piece !== undefined && pieces.length === 1) {
    return send(state, wholeMove(piece, meaning, point));
  }
  const moves = fitting(game, colour, pieces, point);
  const [only] = moves;
  if (only && moves.length === 1) return send(state, only);
  return moves.length ? numbered(game, colour, moves, true) : noFit(state, meaning);
}

/**
 * Why nothing fits: the pieces are on the board, or have no place there, or none at all.
 * @param {State} state
 * @param {Meaning} meaning
 * @returns {Answer}
 */
function noFit({ table }, { pieces, point }) {
  const { game } = table;
  const left = pieces.filter((id) => game.piecesLeft(ownColour(table)).includes(id));
  const names = (left.length ? left : pieces).map((id) => pieceOf(id).name);
  const values = { pieces: listed(names), point: point ? formatPoint(point, game.size) : "" };
  if (!pieces.length) return bad("text.moves.nothing", values);
  if (!left.length) return bad("text.blokus.gone", { ...values, count: names.length });
  return bad(point ? "text.blokus.nofit" : "text.blokus.stuck", { ...values, count: names.length });
}

/**
 * @param {State} state
 * @param {Move} move
 * @returns {Answer}
 */
function send(state, move) {
  const { game } = state.table;
  const reasons = game.brokenRules(ownColour(state.table), move);
  if (reasons.length) return { lines: reasons.map((reason) => whyNot([reason])), isBad: true };
  const { degrees = 0, flipped = false } = orientationsOf(move.pieceId)[move.orientation] ?? {};
  const held = { pieceId: move.pieceId, degrees, flipped };
  const hand = { mode: /** @type {const} */ ("previewing"), held, ...middleOf(move, held) };
  const pending = submit({ ...hand, hand: "keys" }, nextKey(state));
  return { lines: [], choices: [], step: sendMove(state, formatMove(move, game.size), pending) };
}

/**
 * The name of the point that is farthest from a1.
 * @param {State["table"]["game"]} game
 */
function lastPoint({ size }) {
  return formatPoint([0, size - 1], size);
}

/**
 * What can be placed: everywhere, of some pieces, or at a point.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function moves(state, words) {
  const { table } = state;
  const { game } = table;
  const colour = ownColour(table);
  const meaning = readPlacement(words.join(" "), game.size);
  const { pieces, point, strange } = meaning;
  if (strange) return bad("text.moves.strange", { strange, point: lastPoint(game) });
  if (!pieces.length && !point) return overview(game, colour);
  const found = fitting(game, colour, pieces, point);
  return found.length ? numbered(game, colour, found, point !== null) : noFit(state, meaning);
}

/**
 * What is at a point, and what can be done there.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function where({ table }, words) {
  const point = pointNamed((words[0] ?? "").toLowerCase(), table.game.size);
  if (!point) return bad("text.where.strange", { point: lastPoint(table.game) });
  return { lines: pointLines(table, point) };
}

/**
 * Whether a move could be made, and why not.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function why({ table }, words) {
  const { game } = table;
  const meaning = readPlacement(words.join(" "), game.size);
  const [piece] = meaning.pieces;
  if (piece === undefined || !meaning.point) return bad("text.why.strange");
  const reasons = game.brokenRules(ownColour(table), wholeMove(piece, meaning, meaning.point));
  return reasons.length ? { lines: reasons.map((reason) => whyNot([reason])) } : said("text.why.fits");
}
