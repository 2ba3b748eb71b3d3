// Blokus on the page.

import { createAsideView } from "../../features/hints/view/aside";
import { createBarView } from "../../features/hints/view/bar";
import { createDockView } from "../../features/table/dock";
import { t } from "../../app/i18n";
import type { GameUI } from "../game_ui";
import { hintWords, reveal } from "./hint";
import { refuse } from "./interaction";
import { KEYS } from "./keys";
import * as past from "./past";
import { handle } from "./placement_input";
import { VARIANTS } from "./rules/variants";
import { delayOf, react } from "./show";
import { sidesOf } from "./sides";
import { create, fold } from "./table";
import type { BlokusTable } from "./types";
import { createParts } from "./view/aside";
import { createBetterView } from "./view/better";
import { createBoardView } from "./view/board";
import { createDraggedView } from "./view/dragged";
import { graphOf } from "./view/graphs";
import { lobbyOf } from "./view/lobby";
import { createMarksView } from "./view/marks";
import { createMobilityView } from "./view/mobility";
import { createPlayersView } from "./view/players";
import { resultOf } from "./view/result";
import { createSliderView } from "./view/slider";
import { createTrayView } from "./view/tray";
import { controls, inHandOf, statusOf, toneOf } from "./view/words";

export const blokus: GameUI = {
  family: "blokus",
  games: Object.keys(VARIANTS),
  sides: sidesOf,
  create,
  fold,
  delayOf,
  react,
  handle,
  refuse,
  past,
  keys: KEYS,
  hintWords,
  reveal,
  texts: () => ({
    board: t("blokus.board.label"),
    dock: t("blokus.dock.label"),
    study: t("blokus.mobility.title"),
    swap: t("blokus.swap"),
    rules: [t("blokus.guide.start"), t("blokus.guide.corner"), t("blokus.guide.turn"), t("blokus.guide.score")],
    hands: t("blokus.guide.hands"),
  }),
  lobbyOf,
  controls,
  statusOf,
  toneOf,
  inHandOf,
  resultOf,
  breakWords: () => [],
  graphOf,
  later: () => import("../../app/later").then((later) => later.blokus),
  mount: (places, table: BlokusTable, dispatch) => [
    createPlayersView(places.players, table),
    createBoardView(places.board),
    createMobilityView(places.side, dispatch),
    createDockView(places.dock, { controls, statusOf, toneOf, inHandOf }, dispatch),
    createBarView(places.dock, dispatch),
    createSliderView(places.dock, dispatch),
    createAsideView(places.dock, createParts()),
    createMarksView(places.board),
    createTrayView(places.dock, dispatch),
    createDraggedView(places.dragged),
    createBetterView(places.board),
  ],
};
