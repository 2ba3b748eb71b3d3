// What is seen and heard of a game of Entropy: draws, placements, slides, and the end of a round.

import { COLOR_NAMES } from "../../entropy/board.js";
import { IDLE, soundAndWord } from "../sending.js";
import { doerName, isHuman, isOwn, isWatching } from "../table.js";
import { settle, signed } from "./hand.js";

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
      return undone(state, event.seat);
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
  const who = doerName(table, event.seat);
  const deed = deedOf(table, event.move);
  const score = table.gain ? ` ${signed(table.gain)}.` : "";
  const turn = !isOwn(table, event.seat) && isOwn(table, table.game.turn) ? " Your turn." : "";
  return `${who} ${deed}.${score}${turn}`;
}

/**
 * @param {EntropyTable} table
 * @param {string} move
 */
function deedOf({ game }, move) {
  if (move === "pass") return "passed";
  const [from, to] = move.split("-");
  const square = game.played.at(-1)?.action ?? 0;
  if (to) return `slid ${from} to ${to}`;
  const board = game.board.some(Boolean) ? game.board : game.boards.at(-2);
  const color = board?.[square];
  return `placed ${color ? COLOR_NAMES[color] : "a token"} on ${from}`;
}

/** @param {EntropyTable} table */
function wordsOfDraw({ game }) {
  return game.nextToken ? `Next comes ${COLOR_NAMES[game.nextToken]}.` : "";
}

/**
 * @param {EntropyState} state
 * @param {number} seat
 * @returns {Step}
 */
function undone(state, seat) {
  const isOurs = isOwn(state.table, seat);
  const text = isOurs ? "Your last move is taken back." : `${doerName(state.table, seat)} took a move back.`;
  return [{ ...state, interaction: IDLE, notice: { tone: "info", text } }, soundAndWord("undo", text)];
}
