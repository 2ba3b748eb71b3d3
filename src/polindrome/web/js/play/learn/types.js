// The words of play/learn/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/**
 * @typedef {import("../../types.js").FamilyName} FamilyName
 * @typedef {import("../../types.js").Interaction} Interaction
 * @typedef {import("../../types.js").Notice} Notice
 * @typedef {import("../../types.js").Options} Options
 * @typedef {import("../../types.js").Outcome} Outcome
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Table} Table
 *
 * @typedef {object} Verdict What the teacher thinks of a move.
 * @property {boolean} isGood
 * @property {string} word What is said then: the end of a name in the catalogue of words.
 * @property {Record<string, string|number>} [values] What is mentioned there.
 * @property {Outcome|null} [outcome] How the game ended by it.
 *
 * @typedef {object} Lesson A position with a task.
 * @property {string} name How its words begin in the catalogue: "blokus.1".
 * @property {string} game
 * @property {Options} options
 * @property {number} seat Where the learner sits.
 * @property {number[]} actions What was played before, as numbers of the game,
 * @property {string[]} moves and then as text.
 * @property {Interaction} hand What is in hand at first.
 * @property {[row: number, col: number][]} target Squares that are marked.
 * @property {string|null} mistake A rule to be broken first, to see what happens.
 * @property {{judge(table: Table): Verdict}["judge"]} judge What the teacher thinks of the table after a move; tables of
 *   the lesson's own family only.
 *
 * The lessons of a family, and the rules that its hand would break now. Methods, because each is called with states of
 * its own family only.
 * @typedef {{LESSONS: readonly Lesson[], faultsOf(state: State): string[]}} Course
 *
 * @typedef {object} LearnState
 * @property {FamilyName|null} family What is learnt; null outside of the lessons.
 * @property {Course|null} course Null until it is loaded.
 * @property {number} lesson The place of the lesson in its course.
 * @property {boolean} hasErred Whether the mistake has been made.
 * @property {boolean} isSolved
 * @property {Notice|null} word What the teacher said last.
 *
 * @typedef {{type: "learn:loaded", family: FamilyName, course: Course} |
 *   {type: "learn:go", lesson: number} |
 *   {type: "learn:dismiss"} |
 *   {type: "learn:retry"}} LearnMessage
 * @typedef {{type: "learn:load", family: FamilyName} | {type: "learn:retry"}} LearnEffect
 */

export {};
