// The past of a game of Entropy: its moves with the tokens drawn for them, and its record.

import { COLORS, indexToPosition, SQUARES } from "../../../entropy/board.js";
import { FIRST_SLIDE, formatSlide, PASS, slideOfAction } from "../../../entropy/notation.js";
import { t } from "../../../words.js";

/** @typedef {import("../../../types.js").EntropyTable} Table */
/** @typedef {import("../../../types.js").Outcome} Outcome */
/** @typedef {import("../../../types.js").Stop} Stop */
/** @typedef {import("../types.js").Entry} Entry */

/** @typedef {Table["game"]["played"]} Played */

/**
 * @param {Table} table
 * @returns {Entry[]}
 */
export function entriesOf({ game: { played } }) {
  const plies = [...played.keys()].filter((ply) => played[ply]?.step !== "draw");
  return plies.map((ply, index) => entryOf(played, ply, index + 1));
}

/**
 * @param {Played} played
 * @param {number} ply
 * @param {number} number
 * @returns {Entry}
 */
function entryOf(played, ply, number) {
  const { step, action } = /** @type {Played[number]} */ (played[ply]);
  const role = step === "slide" ? "order" : "chaos";
  const orderSeat = Math.floor(placements(played, ply) / SQUARES);
  return {
    number,
    ply,
    after: shownAfter(played, ply),
    action,
    seat: role === "order" ? orderSeat : 1 - orderSeat,
    css: role,
    who: t(`entropy.role.${role}`),
    text: textOf(action, tokenAt(played, ply)),
    passed: [],
  };
}

/**
 * The token that is drawn after a move is seen with it, unless that begins the next round.
 * @param {Played} played
 * @param {number} ply
 */
function shownAfter(played, ply) {
  const isBreak = played[ply]?.step === "place" && placements(played, ply + 1) % SQUARES === 0;
  return !isBreak && played[ply + 1]?.step === "draw" ? ply + 2 : ply + 1;
}

/**
 * @param {Played} played
 * @param {number} before
 */
function placements(played, before) {
  return played.slice(0, before).filter(({ step }) => step === "place").length;
}

/**
 * @param {Played} played
 * @param {number} ply
 */
function tokenAt(played, ply) {
  const drawn = played.slice(0, ply).findLast(({ step }) => step === "draw");
  return COLORS[drawn?.action ?? 0] ?? "";
}

/**
 * @param {number} action
 * @param {string} token
 */
function textOf(action, token) {
  if (action === PASS) return t("replay.move.pass");
  if (action >= FIRST_SLIDE) return formatSlide(slideOfAction(action));
  return t("replay.move.place", { colour: t(`entropy.colour.${token}`), square: indexToPosition(action) });
}

/** @param {Table} table */
export function actionsOf({ game }) {
  return game.played.map(({ action }) => action);
}

/**
 * Nobody is ever out.
 * @returns {[number, string][]}
 */
export function skipsOf() {
  return [];
}

/**
 * One round alone has no winner.
 * @param {Table} table
 * @returns {Outcome|null}
 */
export function resultOf({ game }) {
  if (game.step !== "over") return null;
  const scores = game.orderScores;
  if (game.options.rounds === 1) return { scores: [scores[0] ?? 0, 0], winners: [], reason: "the board is full" };
  const winners = [...scores.keys()].filter((seat) => scores[seat] === Math.max(...scores));
  return { scores, winners, reason: "both boards are full" };
}

/**
 * No other program has files for it.
 * @returns {import("../types.js").Kind[]}
 */
export function filesOf() {
  return [];
}

/**
 * A round that has just ended is shown with its board full, and not with the empty one of the next.
 * @param {Table} table
 * @returns {Stop|null}
 */
export function pauseAt({ game }) {
  return game.round > 1 && game.step === "draw" && !game.board.some(Boolean) ? { why: "round" } : null;
}
