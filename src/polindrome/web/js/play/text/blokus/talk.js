// Blokus in words: what can be typed, and what is answered.

import { formatMove, formatPoint } from "../../../blokus/notation.js";
import { orientationsOf, pieceOf } from "../../../blokus/pieces.js";
import { listed } from "../../../words.js";
import { middleOf, whyNot } from "../../blokus/hand.js";
import { submit } from "../../blokus/interaction.js";
import { ownColour } from "../../blokus/table.js";
import { nextKey, sendMove } from "../../sending.js";
import { bad, converse, said } from "../converse.js";
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
  pass: (/** @type {State} */ state) => (state.stop ? PASS : bad("text.blokus.pass")),
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
  if (strange) return bad("text.blokus.strange", { strange, point: formatPoint([0, game.size - 1], game.size) });
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
 * @param {State} state
 * @param {Meaning} meaning
 * @returns {Answer}
 */
function noFit({ table }, { pieces, point }) {
  const { game } = table;
  const names = pieces.map((id) => pieceOf(id).name);
  const values = { pieces: listed(names), point: formatPoint(point ?? [0, 0], game.size) };
  const isGone = pieces.every((id) => !game.piecesLeft(ownColour(table)).includes(id));
  return bad(isGone ? "text.blokus.gone" : "text.blokus.nofit", values);
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
 * What can be placed: everywhere, of some pieces, or at a point.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function moves({ table }, words) {
  const { game } = table;
  const colour = ownColour(table);
  const { pieces, point, strange } = readPlacement(words.join(" "), game.size);
  if (strange) return bad("text.moves.strange", { strange });
  if (!pieces.length && !point) return overview(game, colour);
  return numbered(game, colour, fitting(game, colour, pieces, point), point !== null);
}

/**
 * What is at a point, and what can be done there.
 * @param {State} state
 * @param {string[]} words
 * @returns {Answer}
 */
function where({ table }, words) {
  const point = pointNamed((words[0] ?? "").toLowerCase(), table.game.size);
  if (!point) return bad("text.where.strange", { point: formatPoint([0, table.game.size - 1], table.game.size) });
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
