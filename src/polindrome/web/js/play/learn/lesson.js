// A lesson on the table: how it is set up, and what becomes of a move.

import { FAMILIES } from "../families.js";
import { fold } from "../fold.js";
import { soundAndWord } from "../sending.js";
import { t } from "../../words.js";

/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").Notice} Notice */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").Lesson} Lesson */
/** @typedef {import("./types.js").Verdict} Verdict */

/**
 * The table of a lesson, against a computer that never moves; what was played before can not be taken back.
 * @param {Lesson} lesson
 * @returns {Table}
 */
export function setUp({ name, game, options, seat, actions, moves }) {
  const seats = [0, 1].map((other) => (other === seat ? HUMAN : BOT));
  const log = { kind: /** @type {const} */ ("created"), sequence: 0, at: "", game, options, seats, actions };
  const visit = { id: `learn-${name}`, yours: [seat] };
  const empty = fold(visit, null, { ...log, undo_all: false });
  const table = moves.reduce((before, move) => fold(visit, before, moveEvent(before, move)), empty);
  return { ...table, moved: [] };
}

const HUMAN = { kind: /** @type {const} */ ("human") };
const BOT = { kind: /** @type {const} */ ("bot"), level: "easy" };

/**
 * @param {Table} table
 * @param {string} move
 * @returns {GameEvent & {kind: "moved"}}
 */
function moveEvent({ game, sequence }, move) {
  return { kind: "moved", sequence: sequence + 1, at: "", seat: game.turn ?? 0, ply: game.ply, action: 0, move };
}

/**
 * The learner's move: it stays if it is what the lesson wants, else it goes back into the hand.
 * @param {State} state
 * @param {Lesson} lesson
 * @param {string} move
 * @returns {Step}
 */
export function judge(state, lesson, move) {
  const { table, learn } = state;
  if (!table) return [state, []];
  const event = moveEvent(table, move);
  const after = fold(table, table, event);
  const isEarly = lesson.mistake !== null && !learn.hasErred;
  const verdict = isEarly ? { isGood: false, word: "first" } : lesson.judge(after);
  return verdict.isGood ? praise(state, lesson, verdict, after, event) : refuse(state, table, lesson, verdict);
}

/**
 * @param {State} state
 * @param {Table} table
 * @param {Lesson} lesson
 * @param {Verdict} verdict
 * @returns {Step}
 */
function refuse(state, table, lesson, verdict) {
  const text = wordsOf(lesson, verdict);
  const interaction = FAMILIES[table.family].refuse(state.interaction);
  const word = /** @type {Notice} */ ({ tone: "bad", text });
  return [{ ...state, interaction, learn: { ...state.learn, word } }, soundAndWord("invalid", text)];
}

/**
 * @param {State} state
 * @param {Lesson} lesson
 * @param {Verdict} verdict
 * @param {Table} after
 * @param {GameEvent & {kind: "moved"}} event
 * @returns {Step}
 */
function praise(state, lesson, verdict, after, event) {
  const { outcome = null } = verdict;
  const text = wordsOf(lesson, verdict);
  const [seen, effects] = FAMILIES[after.family].react({ ...state, table: { ...after, outcome } }, event, true);
  const word = /** @type {Notice} */ ({ tone: "info", text });
  const notice = /** @type {Notice} */ ({ tone: "info", text: t("learn.solved") });
  return [{ ...seen, notice, learn: { ...seen.learn, isSolved: true, word } }, saying(effects, text)];
}

/**
 * The effects with one more sentence: what is said twice in a moment is heard once.
 * @param {Effect[]} effects
 * @param {string} text
 * @returns {Effect[]}
 */
export function saying(effects, text) {
  const said = effects.flatMap((effect) => (effect.type === "say" ? [effect.text] : []));
  const others = effects.filter(({ type }) => type !== "say");
  return [...others, { type: "say", text: [...said, text].join(" ") }];
}

/**
 * @param {Lesson} lesson
 * @param {Verdict} verdict
 */
function wordsOf({ name }, { word, values }) {
  return t(`learn.${name}.${word}`, values);
}
