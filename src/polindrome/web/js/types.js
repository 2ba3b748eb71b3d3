// The words that the modules of the page share. Types only: nothing here runs.

/**
 * @typedef {import("./blokus/game.js").BlokusGame} BlokusGame
 * @typedef {{pieceId: number, orientation: number, row: number, col: number}} Move
 * @typedef {{rule: string, cells: [number, number][], text: string}} Reason
 * @typedef {{totalPlacements: number, totalOrientationNormalized: number, totalCellWeighted: number,
 *   buckets: Record<1|2|3|4|5, number>}} Mobility
 *
 * @typedef {{kind: "human"} | {kind: "bot", level: string}} Seat
 * @typedef {{scores: number[], winners: number[], reason: string}} Outcome
 * @typedef {{sequence: number, at: string} & (
 *   {kind: "created", game: string, options: Record<string, unknown>, seats: Seat[], undo_all: boolean, seed: number} |
 *   {kind: "moved", seat: number, ply: number, action: number, move: string} |
 *   {kind: "passed", ply: number, who: string} |
 *   {kind: "undone", seat: number, ply: number, move: string} |
 *   ({kind: "finished"} & Outcome))} GameEvent
 *
 * @typedef {{name: string, title: string, description: string}} Level
 * @typedef {{levels: Level[]}} Catalogue The part of it that the page reads.
 *
 * @typedef {{colour: number, move: Move, seat: number}} Placed
 * @typedef {object} Table A game as the page shows it: the fold of its events so far.
 * @property {string} id
 * @property {Seat[]} seats
 * @property {boolean} undoAll
 * @property {BlokusGame} game
 * @property {number} sequence The last event folded in.
 * @property {Placed[]} placed
 * @property {boolean} undoSpent Whether the one level of undo has been used since the last own placement.
 * @property {string[]} passes Names of the colours passed over, in order.
 * @property {Outcome|null} outcome
 * @property {Mobility[][]} mobility For each ply, the mobility of every colour.
 *
 * @typedef {{pieceId: number, degrees: number, flipped: boolean}} Held The piece in hand and how it is turned.
 * @typedef {"mouse"|"touch"|"keys"} Hand What the player plays with.
 *
 * @typedef {{mode: "idle"} | {mode: "selected", held: Held} |
 *   {mode: "previewing", held: Held, x: number, y: number, hand: Hand} |
 *   {mode: "pending", held: Held, x: number, y: number, hand: Hand, key: string}
 * } Interaction x and y: where the middle of the piece is, in cells.
 *
 * @typedef {"all"|"1-2"|"3"|"4"|"5"} Tab
 * @typedef {"auto"|"light"|"dark"} Theme
 * @typedef {{muted: boolean, volume: number, oneTap: boolean, theme: Theme, undoAll: boolean, level: string, seat: number}} Settings
 * @typedef {{tone: "info"|"bad", text: string}} Notice
 *
 * @typedef {object} State
 * @property {"loading"|"lobby"|"game"|"missing"} screen
 * @property {"connecting"|"live"|"lost"} connection
 * @property {Catalogue|null} catalogue
 * @property {string|null} gameId
 * @property {Table|null} table
 * @property {GameEvent[]} queue Events that have come in but are not shown yet.
 * @property {number} caughtUp Events up to this one happened before the page was opened: shown at once.
 * @property {boolean} openedFinished Whether the game was over already when the page was opened.
 * @property {boolean} waiting Whether the next event of the queue waits for its moment.
 * @property {string|null} stuck The colour whose first forced pass the player has to confirm.
 * @property {Interaction} interaction
 * @property {Record<number, {degrees: number, flipped: boolean}>} turned How each piece was turned last.
 * @property {{pieceId: number, x: number, y: number}|null} drag The piece under the pointer, in pixels of the window.
 * @property {Tab} tab
 * @property {boolean} busy Whether a request other than a move is on its way.
 * @property {string} client Tells this page's requests from those of others.
 * @property {number} sent How many requests this page has sent that change a game.
 * @property {Notice|null} notice
 * @property {"settings"|"help"|"over"|null} dialog
 * @property {string|null} lastGame A game that can be gone on with.
 * @property {Settings} settings
 *
 * @typedef {import("./sounds.js").SoundName} SoundName
 *
 * @typedef {{type: "lobby-opened"} |
 *   {type: "catalogue", catalogue: Catalogue} |
 *   {type: "game-opened", id: string, sequence: number, finished: boolean} |
 *   {type: "game-missing"} |
 *   {type: "event", event: GameEvent} |
 *   {type: "next"} |
 *   {type: "connection", connection: State["connection"]} |
 *   {type: "select", pieceId: number} |
 *   {type: "turn", clockwise: boolean} |
 *   {type: "flip"} |
 *   {type: "clear"} |
 *   {type: "hover", x: number, y: number, hand: Hand} |
 *   {type: "leave"} |
 *   {type: "nudge", rows: number, cols: number} |
 *   {type: "tap", x: number, y: number, hand: Hand} |
 *   {type: "place"} |
 *   {type: "drag", pieceId: number, x: number, y: number, over: {x: number, y: number}|null, hand: Hand} |
 *   {type: "drop"} |
 *   {type: "drag-cancelled"} |
 *   {type: "move-refused", key: string, text: string} |
 *   {type: "move-delayed", key: string} |
 *   {type: "undo"} |
 *   {type: "pass"} |
 *   {type: "start", level: string, seat: number} |
 *   {type: "failed", text: string} |
 *   {type: "tab", tab: Tab} |
 *   {type: "dialog", dialog: State["dialog"]} |
 *   {type: "dialog-closed", dialog: State["dialog"]} |
 *   {type: "try-sound"} |
 *   {type: "set", settings: Partial<Settings>} |
 *   {type: "warn", text: string}} Message
 *
 * @typedef {{type: "open", id: string} |
 *   {type: "send-move", id: string, key: string, ply: number, move: string} |
 *   {type: "send-undo", id: string, key: string, ply: number} |
 *   {type: "create", level: string, seat: number, undoAll: boolean} |
 *   {type: "sound", name: SoundName} |
 *   {type: "say", text: string} |
 *   {type: "later", milliseconds: number, message: Message} |
 *   {type: "remember", settings: Settings} |
 *   {type: "remember-game", id: string|null}} Effect What the world outside has to do after an update.
 */

export {};
