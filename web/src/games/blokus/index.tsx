// Blokus on the page: its rules, its texts and its components.

import { t } from "../../app/i18n";
import type { GameUI } from "../game_ui";
import { Aside } from "./aside";
import { Board } from "./board";
import { react } from "./events";
import { KEYS } from "./input";
import { lobbyOf, Thumbnail } from "./lobby";
import * as past from "./past";
import { VARIANTS } from "./rules/board";
import { refuse } from "./selection";
import { resultOf } from "./result";
import { MoveShape } from "./shape";
import { cardsOf, sidesOf } from "./sides";
import { create, fold, FRESH_UI } from "./state";
import { Stock } from "./stock";
import { controls, hintWords, inHandOf, reveal, statusOf, toneOf } from "./status";
import { Dragged, Tray } from "./tray";
import { handle } from "./zoom";

export const blokus: GameUI = {
  family: "blokus",
  games: Object.keys(VARIANTS),
  sides: sidesOf,
  create,
  fold,
  react,
  handle,
  freshUi: FRESH_UI,
  refuse,
  past,
  keys: KEYS,
  hintWords,
  reveal,
  texts: () => ({
    board: t("blokus.board.label"),
    dock: t("blokus.dock.label"),
    analyse: t("replay.tab.analyse"),
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
  graphOf: past.graphOf,
  later: () => import("../../app/later").then(({ laterOf }) => laterOf("blokus")),
  cardsOf,
  components: { Board, Stock, Tray, Aside, Dragged, MoveShape, Thumbnail },
};
