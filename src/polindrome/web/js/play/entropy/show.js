// What is seen and heard of a game of Entropy: draws, placements, slides, and the end of a round.

import { parsePlacement, parseSlide } from "../../entropy/notation.js";
import { t } from "../../words.js";
import { IDLE, soundAndWord } from "../sending.js";
import { doerName, isHuman, isOwn, isWatching, isYou } from "../table.js";
import { colorName, settle, signed } from "./hand.js";

/** @typedef {import("../../types.js").EntropyState} EntropyState */
/** @typedef {import("../../types.js").EntropyTable} EntropyTable */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").SoundName} SoundName */
/** @typedef {import("../../types.js").Step} Step */

/** A computer answers at once; people want to see their own token lie first. */
const BREATH = 550;

/** A draw comes after the move before it, for the eye and for the ear. */
const DRAW_BREATH = 200;

/**
 * How long the next event waits.
 * @param {EntropyState} state
 * @param {GameEvent} event
 */
export function breath({ table }, event) {
  if (event.kind === "drawn") return DRAW_BREATH;
  return event.kind === "moved" && !isHuman(table, event.seat) ? BREATH : 0;
}

/**
 * @param {EntropyState} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
export function react(state, event, isLive) {
  switch (event.kind) {
    case "moved":
      return moved(state, event, isLive);
    case "drawn":
      return [state, soundAndWord("draw", wordsOfDraw(state.table))];
    case "undone":
      return undone(state, event);
    default:
      return [state, []];
  }
}

/**
 * @param {EntropyState} state
 * @param {GameEvent & {kind: "moved"}} event
 * @param {boolean} isLive
 * @returns {Step}
 */
function moved(state, event, isLive) {
  const { table } = state;
  const effects = soundAndWord(soundOf(event.move), wordsOfMove(table, event));
  if (table.gain > 0) effects.push({ type: "sound", name: "score" });
  const interaction = settle(state.interaction);
  const after = { ...state, notice: null, interaction: isOwn(table, event.seat) ? interaction : state.interaction };
  const isRoundOver = table.game.step === "draw" && !table.game.board.some(Boolean);
  if (!isRoundOver || !isLive || isWatching(table)) return [after, effects];
  effects.push({ type: "sound", name: "round" });
  return [{ ...after, interaction: IDLE, stop: { why: "round" }, dialog: "round" }, effects];
}

/**
 * @param {string} move
 * @returns {SoundName}
 */
function soundOf(move) {
  if (move === "pass") return "pass";
  return move.includes("-") ? "slide" : "place";
}

/**
 * @param {EntropyTable} table
 * @param {GameEvent & {kind: "moved"}} event
 */
function wordsOfMove(table, event) {
  const deed = deedOf(table, event);
  const score = table.gain ? t("entropy.say.gain", { gain: signed(table.gain) }) : "";
  const turn = !isOwn(table, event.seat) && isOwn(table, table.game.turn) ? t("entropy.say.turn") : "";
  return `${deed}${score}${turn}`;
}

/**
 * @param {EntropyTable} table
 * @param {GameEvent & {kind: "moved"}} event
 */
function deedOf(table, { seat, move }) {
  const isOurs = isYou(table, seat);
  const who = doerName(table, seat);
  if (move === "pass") return t(isOurs ? "entropy.say.pass.own" : "entropy.say.pass", { who });
  const [from = "", to] = move.split("-");
  if (to) return t(isOurs ? "entropy.say.slide.own" : "entropy.say.slide", { who, from, to });
  const colour = placedColor(table);
  return t(isOurs ? "entropy.say.place.own" : "entropy.say.place", { who, colour, square: from });
}

/**
 * The colour of the token that has just been placed; the last one of a round lies on the board before.
 * @param {EntropyTable} table
 */
function placedColor({ game }) {
  const board = game.board.some(Boolean) ? game.board : game.boards.at(-2);
  const color = board?.[game.played.at(-1)?.action ?? 0];
  return color ? colorName(color) : "";
}

/** @param {EntropyTable} table */
function wordsOfDraw({ game }) {
  return game.nextToken ? t("entropy.say.next", { colour: colorName(game.nextToken) }) : "";
}

/**
 * A token that is taken back hovers where it went, so that Enter plays the move again.
 * @param {EntropyState} state
 * @param {GameEvent & {kind: "undone"}} event
 * @returns {Step}
 */
function undone(state, { seat, move }) {
  const { table } = state;
  const text = isYou(table, seat) ? t("entropy.say.back") : t("table.back.other", { who: doerName(table, seat) });
  const interaction = isOwn(table, seat) ? handBefore(move) : IDLE;
  return [{ ...state, interaction, notice: { tone: "info", text } }, soundAndWord("undo", text)];
}

/**
 * The hand that is about to make a move; a pass needs none.
 * @param {string} move
 * @returns {EntropyState["interaction"]}
 */
function handBefore(move) {
  if (!move.includes("-") && move !== "pass") return { mode: "pointing", at: parsePlacement(move), hand: "keys" };
  const slide = parseSlide(move);
  return slide ? { mode: "lifted", from: slide.source, at: slide.target, hand: "keys", carried: null } : IDLE;
}
