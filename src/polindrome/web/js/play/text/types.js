// The words of play/text/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/**
 * @typedef {import("../../types.js").FamilyName} FamilyName
 * @typedef {import("../../types.js").Message} Message
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Step} Step
 * @typedef {import("../replay/types.js").Verdict} Verdict
 *
 * @typedef {object} Answer What comes of a line that was typed.
 * @property {string[]} lines
 * @property {boolean} [isBad] Whether it was not understood, or cannot be done: then what was typed stays.
 * @property {string[]} [choices] Moves that can be named by their number from now on.
 * @property {string[]} [rest] Lines for those who ask for more.
 * @property {Step} [step] What the page does about it,
 * @property {Message} [message] or is told to do.
 *
 * @typedef {{name: string, mark: string, css: string}} Cell What it is called, and what stands in it.
 * @typedef {{caption: string, columns: string[], rows: {name: string, cells: Cell[]}[]}} Grid The board as a table.
 *
 * How a family of games is talked about:
 * - answer: to a line; greeting: how it stands when the talk begins; gridOf: the board; sentenceOf: what a review says
 *   of a move.
 *
 * Methods, because each is called with states of its own family only.
 * @typedef {{
 *   answer(state: State, line: string): Answer,
 *   greeting(state: State): string[],
 *   gridOf(state: State): Grid,
 *   sentenceOf(verdict: Verdict): string,
 * }} Talk
 *
 * @typedef {{number: number, kind: "you"|"page"|"bad", text: string}} Line Numbers go up.
 *
 * @typedef {object} TextState
 * @property {FamilyName|null} family Whose talk is loaded, or on its way.
 * @property {Talk|null} talk
 * @property {Line[]} lines
 * @property {string[]} history What was typed, the oldest first.
 * @property {string} kept What stays in the line to be typed.
 * @property {string} early What was typed before the talk was there: it is answered then.
 * @property {string[]} choices
 * @property {string[]} rest
 *
 * @typedef {{type: "text:toggle"} |
 *   {type: "text:loaded", family: FamilyName, talk: Talk} |
 *   {type: "text:typed", line: string}} TextMessage
 * @typedef {{type: "text:load", family: FamilyName} |
 *   {type: "text:tell", message: Message} |
 *   {type: "text:home"}} TextEffect
 */

export {};
