// What each family of games shows: everything else finds it here.

import { createBoardView as createBlokusBoard } from "./blokus/board.js";
import { createDraggedView } from "./blokus/dragged.js";
import { GUIDE as BLOKUS_GUIDE } from "./blokus/guide.js";
import { LOBBY as BLOKUS_LOBBY } from "./blokus/lobby.js";
import { createMobilityView } from "./blokus/mobility.js";
import { createPlayersView as createBlokusPlayers } from "./blokus/players.js";
import { resultOf as blokusResult } from "./blokus/result.js";
import { createTrayView } from "./blokus/tray.js";
import * as blokusWords from "./blokus/words.js";
import { createDockView } from "./dock.js";
import { createBagView } from "./entropy/bag.js";
import { createBoardView as createEntropyBoard } from "./entropy/board.js";
import { GUIDE as ENTROPY_GUIDE } from "./entropy/guide.js";
import { LOBBY as ENTROPY_LOBBY } from "./entropy/lobby.js";
import { createPlayersView as createEntropyPlayers } from "./entropy/players.js";
import { breakWords, resultOf as entropyResult } from "./entropy/result.js";
import * as entropyWords from "./entropy/words.js";

/** @typedef {import("../types.js").BlokusTable} BlokusTable */
/** @typedef {import("../types.js").EntropyTable} EntropyTable */
/** @typedef {import("../types.js").FamilyName} FamilyName */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

/** @typedef {{css: string, name: string, note: string, points: string}} ResultRow */
/** @typedef {{title: string, words: string, rows: ResultRow[]}} Result How a game ended. */
/** @typedef {{rules: string[], hands: string, arrows: string}} Guide How to play, and what the arrow keys do. */
/** @typedef {{title: string, note: string, css?: string}} Card One of several things to choose from. */
/**
 * @typedef {{name: string, legend: string, options: (Card & {value: string|number|boolean})[]}} Option An option of the
 *   rules; the first value is what it is unless somebody chooses.
 */
/**
 * @typedef {{note: string, lead: string, legend: string, sides: (Card & {seat: number})[], more: Option[],
 *   picture: () => Element}} Lobby What the lobby says of a game and asks about it.
 */
/** @typedef {Record<"players"|"board"|"side"|"dock"|"dragged", HTMLElement>} Places Where on the page a table is shown. */

/**
 * - title: what the table is called; boardLabel, dockLabel: what those who cannot see it are told.
 * - mount: draws an empty table into the places; returns the ways to draw states of the same family.
 * - breakWords: what is said between two rounds.
 *
 * Methods, because each is called with tables of its own family only.
 * @typedef {{
 *   title: string,
 *   boardLabel: string,
 *   dockLabel: string,
 *   swap: string,
 *   guide: Guide,
 *   controls: {key: string, meaning: string}[],
 *   lobby: Lobby,
 *   mount(places: Places, table: Table, dispatch: (message: Message) => void): Painter[],
 *   resultOf(table: Table): Result,
 *   breakWords(table: Table): string[],
 * }} FamilyView
 * @typedef {{paint(state: State): void}["paint"]} Painter
 */

/** @type {Readonly<Record<FamilyName, FamilyView>>} */
export const VIEWS = {
  blokus: {
    title: "Blokus Duo",
    boardLabel: "Board: arrow keys move the piece in hand, Enter places it",
    dockLabel: "Your pieces",
    swap: "Swap sides",
    guide: BLOKUS_GUIDE,
    controls: blokusWords.CONTROLS,
    lobby: BLOKUS_LOBBY,
    mount: (places, /** @type {BlokusTable} */ table, dispatch) => [
      createBlokusPlayers(places.players, table),
      createBlokusBoard(places.board),
      createMobilityView(places.side),
      createDockView(places.dock, blokusWords, dispatch),
      createTrayView(places.dock, dispatch),
      createDraggedView(places.dragged),
    ],
    resultOf: blokusResult,
    breakWords: () => [],
  },
  entropy: {
    title: "Entropy",
    boardLabel: "Board: arrow keys move from square to square, Enter takes a token, slides or places it",
    dockLabel: "Your move",
    swap: "Swap roles",
    guide: ENTROPY_GUIDE,
    controls: entropyWords.CONTROLS,
    lobby: ENTROPY_LOBBY,
    mount: (places, /** @type {EntropyTable} */ table, dispatch) => [
      createEntropyPlayers(places.players, table),
      createEntropyBoard(places.board),
      createBagView(places.side),
      createDockView(places.dock, entropyWords, dispatch),
    ],
    resultOf: entropyResult,
    breakWords,
  },
};
