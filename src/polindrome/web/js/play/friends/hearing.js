// What is seen and heard of other people: they come and go, ask, answer, give up, and want another game.

import { t } from "../../words.js";
import { soundAndWord } from "../sending.js";
import { isOwn, isYou, openSeats, seatName } from "../table.js";
import { moved } from "./watch.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").SoundName} SoundName */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("./types.js").ClaimStep} ClaimStep */
/** @typedef {State & {table: Table}} AtTable */

/**
 * @param {AtTable} state
 * @param {GameEvent} event
 * @returns {Step}
 */
export function react(state, event) {
  switch (event.kind) {
    case "moved":
      return [moved(state), []];
    case "claimed":
      return claimed(state, event.seat);
    case "undo_wished":
      return wished(state, event.seat);
    case "undo_answered":
      return answered(state, event.seat, event.agree);
    case "resigned":
    case "flagged":
      return left(state, event);
    case "rematched":
      return state.busy ? [state, []] : [state, soundAndWord("select", t("friends.rematch.say"))];
    default:
      return [state, []];
  }
}

/**
 * All that happened before is shown: what is there to do first?
 * @param {AtTable} state
 * @returns {Step}
 */
export function arrive(state) {
  const { table, friends } = state;
  if (!friends.invited) {
    const mayInvite = openSeats(table).some((seat) => friends.invitations[seat]);
    return [mayInvite ? { ...state, dialog: "invite" } : state, []];
  }
  const { seat } = friends.invited;
  if (isOwn(table, seat)) return [state, [{ type: "friends:forget-link" }]];
  return [{ ...state, dialog: "claim", friends: { ...friends, claim: offerOf(table, seat) } }, []];
}

/**
 * @param {Table} table
 * @param {number|null} seat
 * @returns {ClaimStep}
 */
function offerOf(table, seat) {
  const open = openSeats(table);
  if (!open.length || (seat !== null && !open.includes(seat))) return "taken";
  return table.yours.length ? "seated" : "offered";
}

/**
 * @param {AtTable} state
 * @param {number} seat
 * @returns {Step}
 */
function claimed(state, seat) {
  const { table, friends } = state;
  const isFull = !openSeats(table).length;
  const text = t(isFull ? "friends.claimed.begin" : "friends.claimed", { who: seatName(table, seat) });
  const isLate = friends.claim === "offered" && (isFull || friends.invited?.seat === seat);
  const dialog = isFull && state.dialog === "invite" ? null : state.dialog;
  const after = { ...state, dialog, friends: isLate ? { ...friends, claim: /** @type {const} */ ("taken") } : friends };
  return told(after, "select", text);
}

/**
 * @param {AtTable} state
 * @param {number} seat
 * @returns {Step}
 */
function wished(state, seat) {
  const { table } = state;
  if (isOwn(table, seat)) return [state, [{ type: "say", text: t("friends.wish.own") }]];
  return [state, soundAndWord("select", t("friends.wish.other", { who: seatName(table, seat) }))];
}

/**
 * @param {AtTable} state
 * @param {number} seat
 * @param {boolean} agree
 * @returns {Step}
 */
function answered(state, seat, agree) {
  const { table, friends } = state;
  if (agree || isOwn(table, seat)) return [state, []];
  const words = seat === friends.asker ? "friends.wish.dropped" : "friends.wish.refused";
  return told(state, "undo", t(words, { who: seatName(table, seat) }));
}

/**
 * Somebody is gone and a computer plays on; where the game is over, its end says why.
 * @param {AtTable} state
 * @param {GameEvent & {kind: "resigned"|"flagged"}} event
 * @returns {Step}
 */
function left(state, { kind, seat, level }) {
  if (level === null) return [state, []];
  return told(state, "pass", t(`friends.left.${kind}`, { who: state.table.sides[seat] ?? "" }));
}

/**
 * @param {State} state
 * @param {SoundName} sound
 * @param {string} text
 * @returns {Step}
 */
function told(state, sound, text) {
  return [{ ...state, notice: { tone: "info", text } }, soundAndWord(sound, text)];
}

/**
 * Ten seconds are left: a bell for whoever has to hurry.
 * @param {State} state
 * @param {{seat: number, seconds: number}} news
 * @returns {Step}
 */
export function hearLowTime(state, { seat, seconds }) {
  const { table } = state;
  if (!table || !isOwn(table, seat)) return [state, []];
  const words = isYou(table, seat) ? "friends.clock.low" : "friends.clock.low.side";
  return [state, soundAndWord("low", t(words, { count: Math.round(seconds), who: seatName(table, seat) }))];
}
