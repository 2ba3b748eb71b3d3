// The words that the modules of the page share. Types only: nothing here runs.

/**
 * @typedef {import("./blokus/game.js").BlokusGame} BlokusGame
 * @typedef {import("./entropy/game.js").EntropyGame} EntropyGame
 * @typedef {import("./rules/errors.js").Reason} Reason
 * @typedef {{pieceId: number, orientation: number, row: number, col: number}} Move
 * @typedef {{totalPlacements: number, totalOrientationNormalized: number, totalCellWeighted: number,
 *   buckets: Record<1|2|3|4|5, number>}} Mobility
 *
 * @typedef {{kind: "human"} | {kind: "open"} | {kind: "bot", level: string}} Seat An open one waits for somebody.
 * @typedef {{scores: number[], winners: number[], reason: string}} Outcome
 * @typedef {Record<string, unknown>} Options What a game can be asked for when it begins.
 * @typedef {{kind: "move", seconds: number} | {kind: "total", seconds: number, increment: number}} Clock The time for
 *   each move, or for all moves of a seat.
 * @typedef {{sequence: number, at: string} & (
 *   {kind: "created", game: string, options: Options, seats: Seat[], undo_all: boolean, clock?: Clock|null,
 *     actions?: number[]} |
 *   {kind: "claimed", seat: number} |
 *   {kind: "moved", seat: number, ply: number, action: number, move: string} |
 *   {kind: "drawn", ply: number, action: number, move: string} |
 *   {kind: "passed", ply: number, who: string} |
 *   {kind: "undone", seat: number, ply: number, move: string} |
 *   {kind: "undo_wished", seat: number, ply: number} |
 *   {kind: "undo_answered", seat: number, agree: boolean} |
 *   {kind: "resigned"|"flagged", seat: number, level: string|null} |
 *   {kind: "rematched", next: string} |
 *   ({kind: "finished"} & Outcome))} GameEvent
 *
 * @typedef {"blokus"|"entropy"} FamilyName Games that are shown and handled alike.
 * @typedef {{name: string, title: string, description: string, rating: number|null}} Level
 * @typedef {{name: string, title: string, seats: number, levels: Level[], default_level: string}} CatalogueEntry
 * @typedef {{games: CatalogueEntry[]}} Catalogue The part of it that the page reads.
 *
 * @typedef {object} CommonTable A game as the page shows it: the fold of its events so far.
 * @property {string} id
 * @property {string} name The game's name in the catalogue.
 * @property {Options} options
 * @property {Seat[]} seats
 * @property {string[]} sides What each seat is called if it is a person's: by its colours, or by its number.
 * @property {number[]} yours The seats of whoever looks at the page; none for those who watch.
 * @property {Clock|null} clock
 * @property {boolean} undoAll
 * @property {number} sequence The last event folded in.
 * @property {{ply: number, seat: number}[]} moved Who moved when; draws are nobody's.
 * @property {boolean} undoSpent Whether the one level of undo has been used since the last own move.
 * @property {{seat: number, agreed: number[]}|null} wish The seat that asks the others to let it take a move back.
 * @property {string|null} rematch The next game of the same people.
 * @property {Outcome|null} outcome
 *
 * @typedef {{colour: number, move: Move}} Placed
 * @typedef {object} BlokusPart
 * @property {"blokus"} family
 * @property {BlokusGame} game
 * @property {Placed[]} placed
 * @property {string[]} passes Names of the colours passed over, in order.
 * @property {Mobility[][]} mobility For each ply, the mobility of every colour.
 *
 * @typedef {object} EntropyPart
 * @property {"entropy"} family
 * @property {EntropyGame} game
 * @property {number} gain What the last move changed in Order's score.
 *
 * @typedef {CommonTable & BlokusPart} BlokusTable
 * @typedef {CommonTable & EntropyPart} EntropyTable
 * @typedef {BlokusTable | EntropyTable} Table
 *
 * @typedef {{pieceId: number, degrees: number, flipped: boolean}} Held The piece in hand and how it is turned.
 * @typedef {"mouse"|"touch"|"keys"} Hand What the player plays with.
 *
 * @typedef {{mode: "idle"} | {mode: "selected", held: Held} |
 *   {mode: "previewing", held: Held, x: number, y: number, hand: Hand} |
 *   {mode: "pending", held: Held, x: number, y: number, hand: Hand, key: string}
 * } BlokusInteraction x and y: where the middle of the piece is, in cells.
 *
 * @typedef {{mode: "idle"} |
 *   {mode: "pointing", at: number, hand: Hand} |
 *   {mode: "lifted", from: number, at: number|null, hand: Hand, carried: Point|null} |
 *   {mode: "pending", from: number|null, at: number|null, hand: Hand, key: string}
 * } EntropyInteraction at: the square under the hand; from: where the token in hand comes from; carried: where it is
 *   dragged, in cells.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {BlokusInteraction | EntropyInteraction} Interaction
 *
 * @typedef {"all"|"1-2"|"3"|"4"|"5"} Tab
 * @typedef {"auto"|"light"|"dark"} Theme
 * @typedef {"auto"|"en"|"de"} Language
 * @typedef {"computer"|"friends"|"device"|"watch"|"hand"} Company With whom one plays; by hand, each seat is chosen.
 * @typedef {{who: Company, level: string, seat: number, seats: Seat[], clock: Clock|null, options: Options}} Wishes How
 *   one wants to play a game: `seats` is what is asked for, the rest is what was chosen to get there.
 * @typedef {"standard"|"safe"|"contrast"} Palette Colours of the pieces.
 * @typedef {{muted: boolean, volume: number, oneTap: boolean, theme: Theme, undoAll: boolean, language: Language,
 *   palette: Palette, patterns: boolean, coordinates: boolean, numbers: boolean, anchors: boolean, turnBoard: boolean,
 *   thoughts: boolean,
 *   newcomer: boolean, textMode: boolean, game: string,
 *   wishes: Record<string, Partial<Wishes>>}} Settings wishes: those of the last time, by the game's name.
 * @typedef {{tone: "info"|"bad", text: string}} Notice
 * @typedef {"settings"|"help"|"round"|"over"|"invite"|"claim"|"resign"|"share"|"open"} DialogName
 * @typedef {{why: "out", who: string} | {why: "round"}} Stop What the player has to take note of before the page goes
 *   on: a colour that is out, or the end of a round.
 *
 * @typedef {object} State
 * @property {"loading"|"lobby"|"game"|"learn"|"missing"|"unknown"} screen
 * @property {"connecting"|"live"|"lost"} connection
 * @property {Catalogue|null} catalogue
 * @property {string|null} gameId
 * @property {number[]} yours The seats in it that are the player's, as the server said when the page was opened.
 * @property {Table|null} table
 * @property {GameEvent[]} queue Events that have come in but are not shown yet.
 * @property {number} caughtUp Events up to this one happened before the page was opened: shown at once.
 * @property {boolean} openedFinished Whether the game was over already when the page was opened.
 * @property {boolean} waiting Whether the next event of the queue waits for its moment.
 * @property {Stop|null} stop
 * @property {Interaction} interaction
 * @property {Record<number, {degrees: number, flipped: boolean}>} turned How each piece was turned last.
 * @property {{pieceId: number, x: number, y: number}|null} drag The piece under the pointer, in pixels of the window.
 * @property {Tab} tab
 * @property {boolean} busy Whether a request other than a move is on its way.
 * @property {string} client Tells this page's requests from those of others.
 * @property {number} sent How many requests this page has sent that change a game.
 * @property {Notice|null} notice
 * @property {DialogName|null} dialog
 * @property {Settings} settings
 * @property {import("./play/aid/types.js").AidState} aid
 * @property {import("./play/friends/types.js").FriendsState} friends
 * @property {import("./play/learn/types.js").LearnState} learn
 * @property {import("./play/replay/types.js").ReplayState} replay
 * @property {import("./play/results/types.js").ResultsState} results
 * @property {import("./play/text/types.js").TextState} text
 *
 * @typedef {State & {table: BlokusTable, interaction: BlokusInteraction}} BlokusState
 * @typedef {State & {table: EntropyTable, interaction: EntropyInteraction}} EntropyState
 *
 * @typedef {import("./sounds.js").SoundName} SoundName
 *
 * @typedef {{type: "lobby-opened"} |
 *   {type: "learn-opened", family: FamilyName} |
 *   {type: "address-unknown"} |
 *   {type: "catalogue", catalogue: Catalogue} |
 *   {type: "game-opened", id: string, yours: number[], sequence: number, finished: boolean} |
 *   {type: "game-missing"} |
 *   {type: "event", event: GameEvent} |
 *   {type: "next"} |
 *   {type: "connection", connection: State["connection"]} |
 *   {type: "move-refused", key: string, text: string} |
 *   {type: "move-delayed", key: string} |
 *   {type: "undo"} |
 *   {type: "long-thought", id: string, sequence: number} |
 *   {type: "clear"} |
 *   {type: "start", game: string, wishes: Wishes} |
 *   {type: "failed", text: string} |
 *   {type: "dialog", dialog: DialogName} |
 *   {type: "dialog-closed", dialog: DialogName} |
 *   {type: "try-sound"} |
 *   {type: "set", settings: Partial<Settings>} |
 *   {type: "warn", text: string} |
 *   {type: "news", news: News} |
 *   HandMessage | AreaMessage} Message
 *
 * @typedef {{type: "select", pieceId: number} |
 *   {type: "turn", clockwise: boolean} |
 *   {type: "flip"} |
 *   {type: "tab", tab: Tab} |
 *   {type: "drag", pieceId: number, x: number, y: number, over: Point|null, hand: Hand} |
 *   {type: "grab", x: number, y: number, hand: Hand} |
 *   {type: "drop"} |
 *   {type: "drag-cancelled"} |
 *   {type: "hover", x: number, y: number, hand: Hand} |
 *   {type: "leave"} |
 *   {type: "nudge", rows: number, cols: number} |
 *   {type: "tap", x: number, y: number, hand: Hand} |
 *   {type: "tap-outside"} |
 *   {type: "place"} |
 *   {type: "step", by: 1|-1, all: boolean} |
 *   {type: "choose", index: number} |
 *   {type: "corner", by: 1|-1} |
 *   {type: "pass"}} HandMessage What hands do; each family of games knows what it means.
 *
 * @typedef {{type: "open", id: string} |
 *   {type: "send-move", id: string, key: string, ply: number, move: string} |
 *   {type: "send-undo", id: string, key: string, ply: number} |
 *   {type: "create", game: string, wishes: Wishes, undoAll: boolean} |
 *   {type: "sound", name: SoundName} |
 *   {type: "say", text: string} |
 *   {type: "later", milliseconds: number, message: Message} |
 *   {type: "remember", settings: Settings} |
 *   {type: "reload"} |
 *   AreaEffect} Effect What the world outside has to do after an update.
 * @typedef {"aid"|"friends"|"learn"|"replay"|"results"|"text"} AreaName Parts of the page that keep a state of their own; their
 *   messages and effects begin with their name and a colon.
 * @typedef {import("./play/aid/types.js").AidMessage |
 *   import("./play/friends/types.js").FriendsMessage |
 *   import("./play/learn/types.js").LearnMessage |
 *   import("./play/replay/types.js").ReplayMessage |
 *   import("./play/results/types.js").ResultsMessage |
 *   import("./play/text/types.js").TextMessage} AreaMessage
 * @typedef {import("./play/aid/types.js").AidEffect |
 *   import("./play/friends/types.js").FriendsEffect |
 *   import("./play/learn/types.js").LearnEffect |
 *   import("./play/replay/types.js").ReplayEffect |
 *   import("./play/results/types.js").ResultsEffect |
 *   import("./play/text/types.js").TextEffect} AreaEffect
 *
 * What an area adds to the loop:
 * - clear: what it keeps when another game, or none, is opened.
 * - update: its own messages; hear: what passes over the socket and is in no log; see: an event that has been shown.
 * @typedef {{
 *   clear(state: State): State,
 *   update(state: State, message: AreaMessage): Step,
 *   hear(state: State, news: News): Step,
 *   see(state: State, event: GameEvent, isLive: boolean): Step,
 * }} AreaPlay
 *
 * @typedef {{kind: "presence", seats: boolean[], watchers: number} |
 *   {kind: "clock", left: number[], running: boolean} |
 *   {kind: "low_time", seat: number, seconds: number} |
 *   {kind: "thinking", seat: number, ply: number, simulations: number|null, move: string|null, win: number|null} |
 *   {kind: "review", sequence: number, state: "asked"|"running"|"failed"|"ready", done: number, total: number}
 * } News What passes over the socket and is in no log.
 *
 * @typedef {import("./play/aid/types.js").Suggestion} Suggestion
 * @typedef {import("./play/aid/types.js").Grade} Grade
 * @typedef {[State, Effect[]]} Step The next state, and what the world outside has to do.
 *
 * What a family of games adds to the loop:
 * - sides: what each seat of a game is called.
 * - create: the table before the first move; fold: what an event changes of it.
 * - breath: the milliseconds that the next event waits for.
 * - react: what is seen and heard of an event that has been folded in.
 * - handle: what a hand does; refuse: the hand after the server said no.
 * - hintWords: what is told of a hint; reveal: what is taken in hand with it.
 * - past: what is known of the moves so far.
 *
 * They are called with tables and states of their own family only, so they are written as methods, whose parameters
 * TypeScript lets a family narrow.
 * @typedef {{
 *   sides(game: string): string[],
 *   create(event: GameEvent & {kind: "created"}): BlokusPart|EntropyPart,
 *   fold(table: Table, event: FoldedEvent): Partial<BlokusPart>|Partial<EntropyPart>,
 *   breath(state: State, event: GameEvent): number,
 *   react(state: State, event: GameEvent, isLive: boolean): Step,
 *   handle(state: State, message: HandMessage): Step,
 *   refuse(interaction: Interaction): Interaction,
 *   hintWords(table: Table, found: Suggestion, grade: Grade): string,
 *   reveal(state: State, found: Suggestion, grade: Grade): State,
 *   past: import("./play/replay/types.js").FamilyPast,
 * }} FamilyPlay
 * @typedef {Extract<GameEvent, {kind: "moved"|"drawn"|"passed"|"undone"}>} FoldedEvent What changes the board.
 */

export {};
