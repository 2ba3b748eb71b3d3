// The words of play/results/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/**
 * @typedef {0|0.5|1} Score Lost, drawn, or won.
 * @typedef {{game: string, level: string, score: Score, helped: boolean}} Result How a game against the computer alone
 *   ended; with help it does not count for the rating.
 * @typedef {Record<string, Result>} Results By the ids of the games, the oldest first.
 *
 * @typedef {object} ResultsState
 * @property {Results} past
 * @property {Record<string, boolean>} helped The games in which one had help.
 * @property {Results|null} forgotten Those of before, as long as they can be had back.
 * @property {string|null} rival The level of all others at the table; null if one does not play against it alone.
 *
 * @typedef {{type: "results:known", past: Results, helped: Record<string, boolean>} |
 *   {type: "results:forget"} |
 *   {type: "results:restore"}} ResultsMessage
 * @typedef {{type: "results:recall"} |
 *   {type: "results:help", id: string} |
 *   {type: "results:note", id: string, result: Result} |
 *   {type: "results:forget"} |
 *   {type: "results:restore", past: Results}} ResultsEffect
 */

export {};
