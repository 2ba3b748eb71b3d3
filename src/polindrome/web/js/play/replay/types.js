// The words of play/replay/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/**
 * @typedef {import("../../types.js").Outcome} Outcome
 * @typedef {import("../../types.js").Mobility} Mobility
 * @typedef {import("../../types.js").Options} Options
 * @typedef {import("../../types.js").Seat} Seat
 * @typedef {import("../../types.js").Stop} Stop
 * @typedef {import("../../types.js").Table} Table
 *
 * @typedef {{polindrome: 1, game: string, options: Options, actions: number[], skips: [number, string][],
 *   result: Outcome|null}} GameRecord A saved game, as the server writes and reads it.
 * @typedef {{game: string, options: Options, actions: number[], early: Outcome|null}} Saved What a link holds; all else
 *   follows by the rules. early: how it ended, if not by the rules.
 *
 * @typedef {object} Entry A move of the game so far, as the list of moves has it.
 * @property {number} number From 1; draws are no moves.
 * @property {number} ply Its place among the actions, from 0.
 * @property {number} after The ply of the position that is shown for it.
 * @property {number} action
 * @property {number} seat Who made it.
 * @property {string} css The colour in which its side is shown.
 * @property {string} who The side that made it.
 * @property {string} text The move as people write it.
 * @property {string[]} passed Sides that had no move after it.
 *
 * What a family of games knows of its past:
 * - entriesOf: the moves so far; actionsOf, skipsOf: the same for a record.
 * - resultOf: how it ended by the rules, or null; filesOf: files that other programs read; pauseAt: where the past is shown as a break.
 * @typedef {{
 *   entriesOf(table: Table): Entry[],
 *   actionsOf(table: Table): number[],
 *   skipsOf(table: Table): [number, string][],
 *   resultOf(table: Table): Outcome|null,
 *   filesOf(table: Table): Kind[],
 *   pauseAt(table: Table): Stop|null,
 * }} FamilyPast
 *
 * @typedef {"best"|"good"|"inaccuracy"|"mistake"|"blunder"} Label
 * @typedef {{win: number|null, points: number}} Outlook
 * @typedef {{placements: number, largest: number, pieces: number}} Reach
 * @typedef {{colour: string, before: Reach, after: Reach}} Change
 * @typedef {{own: Change, rival: Change, squares: number, opened: number, closed: number}} BlokusFacts
 * @typedef {{tokens: string, line: "row"|"column", name: string}} Palindrome
 * @typedef {{role: "order"|"chaos", is_pass: boolean, score_before: number, score_after: number,
 *   palindromes: Palindrome[], threat_before: number, threat_after: number}} EntropyFacts
 * @typedef {{wins: number[], margins: number[], scores: number[], mobility: Mobility[]}} BlokusStanding
 * @typedef {{round: number, score: number, expected: number}} EntropyStanding
 * @typedef {{action: number, text: string, outlook: Outlook, facts: BlokusFacts|EntropyFacts}} Better
 * @typedef {{number: number, ply: number, seat: number, side: string, action: number, text: string, before: Outlook,
 *   after: Outlook, lost: Outlook, label: Label, only: boolean, facts: BlokusFacts|EntropyFacts, better: Better|null,
 *   standing: BlokusStanding|EntropyStanding}} Verdict What a review says of a move.
 * @typedef {{seat: number, moves: number, labels: Record<Label, number>, mean_lost: Outlook|null,
 *   accuracy: number|null, worst: number[]}} Summary
 * @typedef {{start: BlokusStanding|EntropyStanding, moves: Verdict[], seats: Summary[]}} Found
 * @typedef {{sequence: number, state: "asked"|"running"|"failed"|"ready", done: number, total: number,
 *   review: Found|null}} Review As the server tells it.
 *
 * @typedef {"study"|"game"} Panel
 *
 * @typedef {object} ReplayState
 * @property {number|null} ply The position that is looked at; null is the game as it stands.
 * @property {boolean} news Whether the game went on since one looks back.
 * @property {Panel} panel
 * @property {string|null} link What holds the game on the table if the server does not: it is a saved one.
 * @property {string|null} wanted A game whose review is to be asked for once it is open.
 * @property {Review|null} review
 * @property {string} problem Why something could not be opened; empty if it could.
 *
 * @typedef {"first"|"back"|"forward"|"last"} StepTo
 * @typedef {{type: "replay:go", ply: number} |
 *   {type: "replay:step", to: StepTo} |
 *   {type: "replay:mistake", by: 1|-1} |
 *   {type: "replay:panel", panel: Panel} |
 *   {type: "replay:ask"} |
 *   {type: "replay:check", id: string} |
 *   {type: "replay:review", id: string, review: Review} |
 *   {type: "replay:retry", ply: number} |
 *   {type: "replay:link", link: string} |
 *   {type: "replay:opened", link: string, saved: Saved, ply: number|null} |
 *   {type: "replay:read", text: string} |
 *   {type: "replay:unreadable", problem: string} |
 *   {type: "replay:want", id: string} |
 *   {type: "replay:save", file: SavedFile}} ReplayMessage
 *
 * @typedef {{ending: string, kind: string, text: () => string}} Kind A kind of files that a game can be saved as.
 * @typedef {{name: string, kind: string, text: string}} SavedFile kind: its media type; a PNG is drawn from the text
 *   of an SVG.
 * @typedef {{record: GameRecord, ply: number, seats: Seat[], undo_all: boolean}} Import
 * @typedef {{type: "replay:ask", id: string} |
 *   {type: "replay:fetch", id: string} |
 *   {type: "replay:import", game: Import, review: boolean} |
 *   {type: "replay:link", link: string} |
 *   {type: "replay:read", text: string} |
 *   {type: "replay:save", file: SavedFile}} ReplayEffect
 */

export {};
