// Entropy on the page.

import { createAsideView } from "../../features/hints/view/aside";
import { createBarView } from "../../features/hints/view/bar";
import { createDockView } from "../../features/table/dock";
import { t } from "../../app/i18n";
import type { GameUI } from "../game_ui";
import { hintWords, reveal } from "./hint";
import { KEYS } from "./keys";
import * as past from "./past";
import { handle } from "./placement_input";
import { refuse } from "./selection";
import { delayOf, react } from "./show";
import { sidesOf } from "./sides";
import { create, fold } from "./table";
import type { EntropyTable } from "./types";
import { createParts } from "./view/aside";
import { createBagView } from "./view/bag";
import { createBetterView } from "./view/better";
import { createBoardView } from "./view/board";
import { graphOf } from "./view/graphs";
import { lobbyOf } from "./view/lobby";
import { createMarksView } from "./view/marks";
import { createPlayersView } from "./view/players";
import { createProspectsView } from "./view/prospects";
import { breakWords, resultOf } from "./view/result";
import { controls, inHandOf, statusOf, toneOf } from "./view/words";

export const entropy: GameUI = {
  family: "entropy",
  games: ["entropy"],
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
    board: t("entropy.board.label"),
    dock: t("table.move"),
    study: t("entropy.bag.title"),
    swap: t("entropy.swap"),
    rules: ["chaos", "order", "score", "inside", "roles"].map((name) => t(`entropy.guide.${name}`)),
    hands: t("entropy.guide.hands"),
  }),
  lobbyOf,
  controls,
  statusOf,
  toneOf,
  inHandOf,
  resultOf,
  breakWords,
  graphOf,
  later: () => import("../../app/later").then((later) => later.entropy),
  mount: (places, table: EntropyTable, dispatch) => [
    createPlayersView(places.players, table),
    createBoardView(places.board),
    createBagView(places.side),
    createProspectsView(places.side),
    createDockView(places.dock, { controls, statusOf, toneOf, inHandOf }, dispatch),
    createBarView(places.dock, dispatch),
    createAsideView(places.dock, createParts()),
    createMarksView(places.board),
    createBetterView(places.board),
  ],
};
