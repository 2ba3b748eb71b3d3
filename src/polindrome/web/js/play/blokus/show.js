// What is seen and heard of a game of Blokus: pieces placed, colours out, pieces taken back.

import { parseMove } from "../../blokus/notation.js";
import { PIECES } from "../../blokus/pieces.js";
import { capital, t } from "../../words.js";
import { IDLE, soundAndWord } from "../sending.js";
import { doerName, isHuman, isMyTurn, isOwn, isShared, isYou, seatName } from "../table.js";
import { showMove } from "./browse.js";
import { colourName, isByColour, moverName, sideName } from "./names.js";
import { ownColour, seatOfColour } from "./table.js";
import { firstPlayable } from "./tray.js";

/** @typedef {import("../../types.js").Effect} Effect */
/** @typedef {import("../../types.js").BlokusState} BlokusState */
/** @typedef {import("../../types.js").BlokusTable} BlokusTable */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").Held} Held */
/** @typedef {import("../../types.js").SoundName} SoundName */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */

/** A computer answers at once; people want to see their own piece lie first. */
const BREATH = 550;

/**
 * How long the next event waits.
 * @param {BlokusState} state
 * @param {GameEvent} event
 */
export function breath({ table }, event) {
  return event.kind === "moved" && !isHuman(table, event.seat) ? BREATH : 0;
}

/**
 * @param {BlokusState} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {Step}
 */
export function react(state, event, isLive) {
  const [after, effects] = reactTo(state, event, isLive);
  return [beginTurn(after), effects];
}

/**
 * @param {BlokusState} state
 * @param {GameEvent} event
 * @param {boolean} isLive
 * @returns {[BlokusState, Effect[]]}
 */
function reactTo(state, event, isLive) {
  switch (event.kind) {
    case "moved":
      return [{ ...state, interaction: IDLE, notice: null }, soundAndWord(...wordsOfMove(state.table, event))];
    case "passed":
      return passed(state, event, isLive);
    case "undone":
      return undone(state, event);
    default:
      return [state, []];
  }
}

/**
 * @param {BlokusState} state
 * @param {GameEvent & {kind: "passed"}} event
 * @param {boolean} isLive
 * @returns {[BlokusState, Effect[]]}
 */
function passed(state, { who }, isLive) {
  const { table } = state;
  const isFirst = table.passes.filter((other) => other === who).length === 1;
  if (isOwn(table, seatOfColour(table, who)) && isFirst && (isLive || !state.openedFinished)) {
    const colour = capital(colourName(who));
    const text = isByColour(table) || isShared(table) ? t("blokus.status.out", { colour }) : t("blokus.say.out");
    return [{ ...state, stop: { why: "out", who }, interaction: IDLE }, [{ type: "say", text }]];
  }
  const text = t("blokus.say.skipped", { colour: capital(colourName(who)) });
  return [{ ...state, notice: { tone: "info", text } }, soundAndWord("pass", text)];
}

/**
 * A piece that is taken back hovers where it lay, so that Enter or a tap places it again.
 * @param {BlokusState} state
 * @param {GameEvent & {kind: "undone"}} event
 * @returns {[BlokusState, Effect[]]}
 */
function undone(state, event) {
  if (!isOwn(state.table, event.seat)) {
    const text = t("table.back.other", { who: doerName(state.table, event.seat) });
    return [{ ...state, interaction: IDLE, notice: { tone: "info", text } }, soundAndWord("undo", text)];
  }
  const text = wordsOfBack(state.table);
  const back = showMove(state, parseMove(event.move, state.table.game.size), "keys");
  return [{ ...back, notice: { tone: "info", text } }, soundAndWord("undo", text)];
}

/**
 * At a device that is handed round, the hand is that of whoever had moved.
 * @param {BlokusTable} table
 */
function wordsOfBack(table) {
  return isShared(table)
    ? t("blokus.say.back.shared", { who: sideName(table, ownColour(table)) })
    : t("blokus.say.back");
}

/**
 * At the start of the player's turn the first playable piece is in hand.
 * @param {BlokusState} state
 * @returns {State}
 */
function beginTurn(state) {
  const { table } = state;
  if (!isMyTurn(state) || state.interaction.mode !== "idle") return state;
  const pieceId = firstPlayable(table.game, ownColour(table), state.tab);
  return pieceId === null ? state : { ...state, interaction: { mode: "selected", held: heldAsLast(state, pieceId) } };
}

/**
 * A piece turned as the player left it.
 * @param {Pick<State, "turned">} state
 * @param {number} pieceId
 * @returns {Held}
 */
export function heldAsLast({ turned }, pieceId) {
  return { pieceId, degrees: 0, flipped: false, ...turned[pieceId] };
}

/**
 * Who is to move at a device that is handed round.
 * @param {BlokusTable} table
 */
function nextWords(table) {
  const { turn } = table.game;
  return turn === null ? "" : t("table.wait.move", { who: seatName(table, turn) });
}

/**
 * @param {BlokusTable} table
 * @param {GameEvent & {kind: "moved"}} event
 * @returns {[SoundName, string]}
 */
function wordsOfMove(table, event) {
  const move = parseMove(event.move, table.game.size);
  const piece = PIECES[move.pieceId - 1]?.name ?? "";
  const values = { who: moverName(table, event.seat), piece, point: event.move.split("@")[1] ?? "" };
  if (isYou(table, event.seat)) return ["place", t("blokus.say.placed.own", values)];
  if (isShared(table)) return ["place", `${t("blokus.say.placed", values)} ${nextWords(table)}`];
  const words = t(isOwn(table, table.game.turn) ? "blokus.say.placed.turn" : "blokus.say.placed", values);
  return [isHuman(table, event.seat) ? "place" : "ai", words];
}
