// What each family of games shows: everything else finds it here.

import type { Panel, Review, Verdict } from "../features/replay/types";
import type { Graph } from "../features/replay/view/graph";
import type { BlokusTable, EntropyTable, FamilyName, Message, State, Table } from "../app/types";
import { t } from "../app/i18n";
import { createAsideView } from "../features/hints/view/aside";
import { createBarView } from "../features/hints/view/bar";
import { createParts as createBlokusAside } from "./blokus/view/aside";
import { createMarksView as createBlokusMarks } from "./blokus/view/marks";
import { createSliderView } from "./blokus/view/slider";
import { createParts as createEntropyAside } from "./entropy/view/aside";
import { createMarksView as createEntropyMarks } from "./entropy/view/marks";
import { createProspectsView } from "./entropy/view/prospects";
import { createBoardView as createBlokusBoard } from "./blokus/view/board";
import { createDraggedView } from "./blokus/view/dragged";
import { GUIDE as BLOKUS_GUIDE } from "./blokus/view/guide";
import { lobbyOf as blokusLobby } from "./blokus/view/lobby";
import { createMobilityView } from "./blokus/view/mobility";
import { createPlayersView as createBlokusPlayers } from "./blokus/view/players";
import { resultOf as blokusResult } from "./blokus/view/result";
import { createTrayView } from "./blokus/view/tray";
import * as blokusWords from "./blokus/view/words";
import { createDockView } from "../features/table/dock";
import { createBagView } from "./entropy/view/bag";
import { createBoardView as createEntropyBoard } from "./entropy/view/board";
import { GUIDE as ENTROPY_GUIDE } from "./entropy/view/guide";
import { lobbyOf as entropyLobby } from "./entropy/view/lobby";
import { createPlayersView as createEntropyPlayers } from "./entropy/view/players";
import { breakWords, resultOf as entropyResult } from "./entropy/view/result";
import * as entropyWords from "./entropy/view/words";
import { createBetterView as createBetterPlacement } from "./blokus/view/better";
import { graphOf as blokusGraph } from "./blokus/view/graphs";
import { createBetterView as createBetterToken } from "./entropy/view/better";
import { graphOf as entropyGraph } from "./entropy/view/graphs";

export type ResultRow = { css: string; name: string; note: string; points: string };

/** How a game ended. */
export type Result = { title: string; words: string; rows: ResultRow[] };

/** How to play. */
export type Guide = { rules: string[]; hands: string };

/** One of several things to choose from, with the colours or the picture that stand for it. */
export type Card = { title: string; note: string; css?: string; swatches?: string[]; picture?: Element };

export type Side = Card & { seat: number; swatches: string[] };

export type OptionValue = string | number | boolean;

/** An option of the rules; the first value is what it is unless somebody chooses. It is asked about if another option has the value that it needs. */
export type Option = {
  name: string;
  legend: string;
  options: (Card & { value: OptionValue })[];
  needs?: { name: string; value: OptionValue };
};

/** What the lobby shows of a game and asks about it. */
export type Lobby = { legend: string; sides: Side[]; more: Option[]; picture: () => Element };

/** Where on the page a table is shown. */
export type Places = Record<"players" | "board" | "side" | "dock" | "dragged", HTMLElement>;

/** - boardLabel, dockLabel: what those who cannot see it are told.
- studyTitle: what there is to study beside the board.
- lobbyOf: what the lobby asks about a game by its name in the catalogue.
- mount: draws an empty table into the places; returns the ways to draw states of the same family.
- breakWords: what is said between two rounds.
- graphOf: the course of the game that stands in a panel; sentences: what is said of a move in a review, loaded when there is one.

Methods, because each is called with tables of its own family only. */
export type FamilyView = {
  boardLabel: string;
  dockLabel: string;
  studyTitle: string;
  swap: string;
  guide: Guide;
  lobbyOf(game: string): Lobby;
  mount(places: Places, table: Table, dispatch: (message: Message) => void): Painter[];
  resultOf(table: Table): Result;
  breakWords(table: Table): string[];
  graphOf(panel: Panel, table: Table, review: Review | null): Graph | null;
  sentences(): Promise<{ sentenceOf(verdict: Verdict): string }>;
};

export type Painter = { paint(state: State): void }["paint"];

export const VIEWS: Readonly<Record<FamilyName, FamilyView>> = {
  blokus: {
    boardLabel: t("blokus.board.label"),
    dockLabel: t("blokus.dock.label"),
    studyTitle: t("blokus.mobility.title"),
    swap: t("blokus.swap"),
    guide: BLOKUS_GUIDE,
    lobbyOf: blokusLobby,
    mount: (places, table: BlokusTable, dispatch) => [
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
    sentences: () => import("../app/later").then(({ blokusSentences }) => blokusSentences),
  },
  entropy: {
    boardLabel: t("entropy.board.label"),
    dockLabel: t("table.move"),
    studyTitle: t("entropy.bag.title"),
    swap: t("entropy.swap"),
    guide: ENTROPY_GUIDE,
    lobbyOf: entropyLobby,
    mount: (places, table: EntropyTable, dispatch) => [
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
    sentences: () => import("../app/later").then(({ entropySentences }) => entropySentences),
  },
};
