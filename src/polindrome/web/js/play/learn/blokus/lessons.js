// Blokus in four steps: the start square, corner to corner, turning and flipping, and the end.

import { cellsOf } from "../../../blokus/moves.js";
import { parseMove } from "../../../blokus/notation.js";
import { pieceOf, PIECES } from "../../../blokus/pieces.js";
import { DUO } from "../../../blokus/variants.js";
import { number } from "../../../words.js";
import { ghostOf } from "../../blokus/hand.js";
import { ownColour } from "../../blokus/table.js";
import { IDLE } from "../../sending.js";

/** @typedef {import("../../../types.js").BlokusState} State */
/** @typedef {import("../../../types.js").BlokusTable} Table */
/** @typedef {import("../../../types.js").Interaction} Interaction */
/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").Verdict} Verdict */

const BLUE = 0;
const ORANGE = 1;

const CROSSES = ["X@d10", "X@i7"];
const OPENING = [...CROSSES, "F.f@f7", "F@h10", "W.270@f13", "W.270@g4"];

/** What has to be turned and flipped to fit. */
const WANTED = cellsOf(parseMove("N.90f@i11", DUO.size));

/** A game that is all but over: Orange has room for one more piece, which would make it win. */
const ENDING =
  "U.180@c11 U.270@i7 N@a10 L4@g6 V.270@c8 P.90f@d3 Z5.270@b14 L3.180@c5 T4.90@a5 W@i3 W.90@f14 N.270f@k8 S4@h13 " +
  "F.90f@l11 L4.90f@k12 T4.90@l3 O4@l14 V.180@d9 L3.90@i10 S4.270@g11 I2.270@c2 I2@g1 P.180f@g9 O1@i11";

/** @type {Verdict} */
const GOOD = { isGood: true, word: "praise" };

/** @satisfies {Partial<Lesson>} */
const USUAL = { game: DUO.name, options: {}, seat: BLUE, actions: [], target: [], mistake: null, judge: () => GOOD };

/** @type {readonly Lesson[]} */
export const LESSONS = [
  { ...USUAL, name: "blokus.1", moves: [], hand: IDLE },
  { ...USUAL, name: "blokus.2", moves: CROSSES, hand: holding("V"), mistake: "touches_own_edge" },
  { ...USUAL, name: "blokus.3", moves: OPENING, hand: holding("N"), target: WANTED, judge: judgePlace },
  { ...USUAL, name: "blokus.4", moves: ENDING.split(" "), hand: holding("O1"), judge: judgeEnd },
];

/**
 * The rules that the piece in hand would break where it is.
 * @param {State} state
 */
export function faultsOf({ table, interaction }) {
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  return ghost?.reasons.map(({ rule }) => rule) ?? [];
}

/**
 * @param {string} name
 * @returns {Interaction}
 */
function holding(name) {
  const pieceId = PIECES.find((piece) => piece.name === name)?.id ?? 1;
  return { mode: "selected", held: { pieceId, degrees: 0, flipped: false } };
}

/**
 * @param {Table} table
 * @returns {Verdict}
 */
function judgePlace({ placed }) {
  const last = placed.at(-1);
  const isThere = last && String(cellsOf(last.move)) === String(WANTED);
  return isThere ? GOOD : { isGood: false, word: "elsewhere" };
}

/**
 * Either nobody can move any more, or Orange shows what it still has.
 * @param {Table} table
 * @returns {Verdict}
 */
function judgeEnd({ game }) {
  const [own = 0, other = 0] = game.scores();
  if (game.isOver) {
    return { ...GOOD, values: { own: number(own), other: number(other) }, outcome: game.outcome() };
  }
  const [reply] = game.legalMoves(ORANGE);
  const after = game.copy();
  if (reply) after.apply(reply);
  const values = {
    piece: reply ? pieceOf(reply.pieceId).name : "",
    other: number(after.score(ORANGE)),
    own: number(own),
  };
  return { isGood: false, word: "room", values };
}
