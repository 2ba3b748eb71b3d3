// Blokus in words: what can be typed, and what is answered.

import type { BlokusState as State } from "../types";
import type { Move } from "../rules/moves";
import type { Answer } from "../../game_ui";
import type { Meaning } from "./placements";
import { formatMove, formatPoint } from "../rules/notation";
import { orientationsOf, pieceOf } from "../rules/pieces";
import { listed } from "../../../app/i18n";
import { middleOf, whyNot } from "../selection";
import { submit } from "../interaction";
import { ownColour } from "../table";
import { nextKey, sendMove } from "../../../app/moves";
import { bad, said } from "../../answers";
import { notNow } from "../../not_now";
import { fitting, numbered, overview, pointNamed, readPlacement, wholeMove } from "./placements";
import { boardLines, greetingOf, mobilityLines, pieceLines, pointLines, scoreLines } from "./report";

export { gridOf } from "./report";

export const COMMANDS = {
  moves,
  pieces: (state: State) => ({ lines: pieceLines(state.table) }),
  board: (state: State) => ({ lines: boardLines(state.table) }),
  score: (state: State) => ({ lines: scoreLines(state.table) }),
  where,
  why,
  mobility: (state: State) => ({ lines: mobilityLines(state.table) }),
  pass: (state: State) => (state.stop ? PASS : (notNow(state) ?? bad("text.blokus.pass"))),
};

const PASS: Answer = { lines: [], message: { type: "pass" } };

export function greeting(state: State) {
  return greetingOf(state);
}

/** Something that can be typed now: a move, if there is one. */
export function examples({ table }: State) {
  const { game } = table;
  const [move] = game.legalMoves(ownColour(table)).slice(-1);
  if (!move) return "score";
  const [cell] = game.cellsOf(move);
  return `${pieceOf(move.pieceId).name} ${formatPoint(cell ?? [0, 0], game.size)}, ${formatMove(move, game.size)}`;
}

/** A line that is no command: a move, a piece or a point. */
export function read(state: State, line: string): Answer | null {
  const { game } = state.table;
  const meaning = readPlacement(line, game.size);
  const { pieces, point, strange } = meaning;
  if (!pieces.length && !point) return null;
  if (strange) return bad("text.blokus.strange", { strange, point: lastPoint(game) });
  if (!pieces.length) return where(state, [line]);
  if (!point) return moves(state, [line]);
  return notNow(state) ?? place(state, meaning);
}

function place(state: State, meaning: Meaning): Answer {
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

/** Why nothing fits: the pieces are on the board, or have no place there, or none at all. */
function noFit({ table }: State, { pieces, point }: Meaning): Answer {
  const { game } = table;
  const left = pieces.filter((id) => game.piecesLeft(ownColour(table)).includes(id));
  const names = (left.length ? left : pieces).map((id) => pieceOf(id).name);
  const values = { pieces: listed(names), point: point ? formatPoint(point, game.size) : "" };
  if (!pieces.length) return bad("text.moves.nothing", values);
  if (!left.length) return bad("text.blokus.gone", { ...values, count: names.length });
  return bad(point ? "text.blokus.nofit" : "text.blokus.stuck", { ...values, count: names.length });
}

function send(state: State, move: Move): Answer {
  const { game } = state.table;
  const reasons = game.brokenRules(ownColour(state.table), move);
  if (reasons.length) return { lines: reasons.map((reason) => whyNot([reason])), isBad: true };
  const { degrees = 0, flipped = false } = orientationsOf(move.pieceId)[move.orientation] ?? {};
  const held = { pieceId: move.pieceId, degrees, flipped };
  const hand = { mode: "previewing" as const, held, ...middleOf(move, held) };
  const pending = submit({ ...hand, hand: "keys" }, nextKey(state));
  return { lines: [], choices: [], step: sendMove(state, formatMove(move, game.size), pending) };
}

/** The name of the point that is farthest from a1. */
function lastPoint({ size }: State["table"]["game"]) {
  return formatPoint([0, size - 1], size);
}

/** What can be placed: everywhere, of some pieces, or at a point. */
function moves(state: State, words: string[]): Answer {
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

/** What is at a point, and what can be done there. */
function where({ table }: State, words: string[]): Answer {
  const point = pointNamed((words[0] ?? "").toLowerCase(), table.game.size);
  if (!point) return bad("text.where.strange", { point: lastPoint(table.game) });
  return { lines: pointLines(table, point) };
}

/** Whether a move could be made, and why not. */
function why({ table }: State, words: string[]): Answer {
  const { game } = table;
  const meaning = readPlacement(words.join(" "), game.size);
  const [piece] = meaning.pieces;
  if (piece === undefined || !meaning.point) return bad("text.why.strange");
  const reasons = game.brokenRules(ownColour(table), wholeMove(piece, meaning, meaning.point));
  return reasons.length ? { lines: reasons.map((reason) => whyNot([reason])) } : said("text.why.fits");
}
