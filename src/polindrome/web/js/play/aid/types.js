// The words of play/aid/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/**
 * @typedef {"off"|"own"|"rival"} Heat Whose room on the board is shown.
 * @typedef {{corner: readonly [row: number, col: number], all: boolean, from: import("../../types.js").Point|null}
 * } Browse The corner whose places one steps through, of one piece or of all; from: where the mouse was at that time.
 *
 * @typedef {import("../replay/types.js").Better} Suggestion A move that the server likes, and what it does.
 * @typedef {1|2|3} Grade How much of a hint is told: where, what, and exactly how.
 * @typedef {{key: string, grade: Grade, found: Suggestion|null}} Hint For the position of that key; nothing is found as
 *   long as the server thinks.
 * @typedef {{game: string, options: import("../../types.js").Options, actions: number[]}} Question
 *
 * @typedef {Extract<import("../../types.js").News, {kind: "thinking"}>} Thought
 *
 * @typedef {object} AidState
 * @property {Heat} heat
 * @property {Browse|null} browse
 * @property {Hint|null} hint
 * @property {Thought|null} thought What the computer said last about what it thinks.
 * @property {boolean} hurried Whether it has been asked to move now.
 *
 * @typedef {{type: "aid:heat", heat?: Heat} |
 *   {type: "aid:hint"} |
 *   {type: "aid:hint-found", key: string, found: Suggestion|null} |
 *   {type: "aid:hint-cancelled"} |
 *   {type: "aid:hurry"}} AidMessage heat: which one; without it, the next.
 * @typedef {{type: "aid:ask", key: string, question: Question} |
 *   {type: "aid:hurry", id: string, ply: number} |
 *   {type: "aid:tick"}} AidEffect
 */

export {};
