// What each family of games shows: everything else finds it here.

import { t } from "../words.js";
import { createAsideView } from "./aid/aside.js";
import { createBarView } from "./aid/bar.js";
import { createParts as createBlokusAside } from "./aid/blokus/aside.js";
import { createMarksView as createBlokusMarks } from "./aid/blokus/marks.js";
import { createSliderView } from "./aid/blokus/slider.js";
import { createParts as createEntropyAside } from "./aid/entropy/aside.js";
import { createMarksView as createEntropyMarks } from "./aid/entropy/marks.js";
import { createProspectsView } from "./aid/entropy/prospects.js";
import { createBoardView as createBlokusBoard } from "./blokus/board.js";
import { createDraggedView } from "./blokus/dragged.js";
import { GUIDE as BLOKUS_GUIDE } from "./blokus/guide.js";
import { lobbyOf as blokusLobby } from "./blokus/lobby.js";
import { createMobilityView } from "./blokus/mobility.js";
import { createPlayersView as createBlokusPlayers } from "./blokus/players.js";
import { resultOf as blokusResult } from "./blokus/result.js";
import { createTrayView } from "./blokus/tray.js";
import * as blokusWords from "./blokus/words.js";
import { createDockView } from "./dock.js";
import { createBagView } from "./entropy/bag.js";
import { createBoardView as createEntropyBoard } from "./entropy/board.js";
import { GUIDE as ENTROPY_GUIDE } from "./entropy/guide.js";
import { lobbyOf as entropyLobby } from "./entropy/lobby.js";
import { createPlayersView as createEntropyPlayers } from "./entropy/players.js";
import { breakWords, resultOf as entropyResult } from "./entropy/result.js";
import * as entropyWords from "./entropy/words.js";
import { createBetterView as createBetterPlacement } from "./replay/blokus/better.js";
import { graphOf as blokusGraph } from "./replay/blokus/graphs.js";
import { createBetterView as createBetterToken } from "./replay/entropy/better.js";
import { graphOf as entropyGraph } from "./replay/entropy/graphs.js";

/** @typedef {import("../play/replay/types.js").Panel} Panel */
/** @typedef {import("../play/replay/types.js").Review} Review */
/** @typedef {import("../play/replay/types.js").Verdict} Verdict */
/** @typedef {import("./replay/graph.js").Graph} Graph */
/** @typedef {import("../types.js").BlokusTable} BlokusTable */
/** @typedef {import("../types.js").EntropyTable} EntropyTable */
/** @typedef {import("../types.js").FamilyName} FamilyName */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

/** @typedef {{css: string, name: string, note: string, points: string}} ResultRow */
/** @typedef {{title: string, words: string, rows: ResultRow[]}} Result How a game ended. */
/** @typedef {{rules: string[], hands: string}} Guide How to play. */
/**
 * @typedef {{title: string, note: string, css?: string, swatches?: string[], picture?: Element}} Card One of several
 *   things to choose from, with the colours or the picture that stand for it.
 * @typedef {Card & {seat: number, swatches: string[]}} Side
 * @typedef {string|number|boolean} OptionValue
 * @typedef {{name: string, legend: string, options: (Card & {value: OptionValue})[],
 *   needs?: {name: string, value: OptionValue}}} Option An option of the rules; the first value is what it is unless
 *   somebody chooses. It is asked about if another option has the value that it needs.
 * @typedef {{legend: string, sides: Side[], more: Option[], picture: () => Element}} Lobby What the lobby shows of a game
 *   and asks about it.
 */
/** @typedef {Record<"players"|"board"|"side"|"dock"|"dragged", HTMLElement>} Places Where on the page a table is shown. */

/**
 * - boardLabel, dockLabel: what those who cannot see it are told.
 * - studyTitle: what there is to study beside the board.
 * - lobbyOf: what the lobby asks about a game by its name in the catalogue.
 * - mount: draws an empty table into the places; returns the ways to draw states of the same family.
 * - breakWords: what is said between two rounds.
 * - graphOf: the course of the game that stands in a panel; sentences: what is said of a move in a review, loaded when there is one.
 *
 * Methods, because each is called with tables of its own family only.
 * @typedef {{
 *   boardLabel: string,
 *   dockLabel: string,
 *   studyTitle: string,
 *   swap: string,
 *   guide: Guide,
 *   lobbyOf(game: string): Lobby,
 *   mount(places: Places, table: Table, dispatch: (message: Message) => void): Painter[],
 *   resultOf(table: Table): Result,
 *   breakWords(table: Table): string[],
 *   graphOf(panel: Panel, table: Table, review: Review|null): Graph|null,
 *   sentences(): Promise<{sentenceOf(verdict: Verdict): string}>,
 * }} FamilyView
 * @typedef {{paint(state: State): void}["paint"]} Painter
 */

/** @type {Readonly<Record<FamilyName, FamilyView>>} */
export const VIEWS = {
  blokus: {
    boardLabel: t("blokus.board.label"),
    dockLabel: t("blokus.dock.label"),
    studyTitle: t("blokus.mobility.title"),
    swap: t("blokus.swap"),
    guide: BLOKUS_GUIDE,
    lobbyOf: blokusLobby,
    mount: (places, /** @type {BlokusTable} */ table, dispatch) => [
      createBlokusPlayers(places.players, table),
      createBlokusBoard(places.board),
      createMobilityView(places.side, dispatch),
      createDockView(places.dock, blokusWords, dispatch),
      createBarView(places.dock, dispatch),
      createSliderView(places.dock, dispatch),
      createAsideView(places.dock, createBlokusAside()),
      createBlokusMarks(places.board),
      createTrayView(places.dock, dispatch),
      createDraggedView(places.dragged),
      createBetterPlacement(places.board),
    ],
    resultOf: blokusResult,
    breakWords: () => [],
    graphOf: blokusGraph,
    sentences: () => import("../play/replay/blokus/sentences.js"),
  },
  entropy: {
    boardLabel: t("entropy.board.label"),
    dockLabel: t("table.move"),
    studyTitle: t("entropy.bag.title"),
    swap: t("entropy.swap"),
    guide: ENTROPY_GUIDE,
    lobbyOf: entropyLobby,
    mount: (places, /** @type {EntropyTable} */ table, dispatch) => [
      createEntropyPlayers(places.players, table),
      createEntropyBoard(places.board),
      createBagView(places.side),
      createProspectsView(places.side),
      createDockView(places.dock, entropyWords, dispatch),
      createBarView(places.dock, dispatch),
      createAsideView(places.dock, createEntropyAside()),
      createEntropyMarks(places.board),
      createBetterToken(places.board),
    ],
    resultOf: entropyResult,
    breakWords,
    graphOf: entropyGraph,
    sentences: () => import("../play/replay/entropy/sentences.js"),
  },
};
