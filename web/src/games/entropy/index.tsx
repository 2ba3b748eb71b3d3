// Entropy on the page: its parts as a GameUI, and its settings in the lobby.

import type { GameMoves } from "../../app/game_store";
import { memo } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { Key } from "../../app/keymap";
import type { GameUI, Lobby } from "../game_ui";
import { Board, BoardPicture } from "./board";
import { react } from "./events";
import * as past from "./history";
import { handle } from "./input";
import { Aside, Bag, cardsOf, Tally } from "./panels";
import { type Board as Squares, COLORS, EMPTY_BOARD } from "./rules/board";
import { refuse } from "./selection";
import { breakWords, controls, hintWords, inHandOf, resultOf, reveal, statusOf, toneOf } from "./status";
import { create, fold, gameOf, sides } from "./table";

/** The board after the last move: after a round, and not the empty one of the next. */
const Thumbnail = memo(({ moves }: { moves: GameMoves }) => {
  const { boards } = gameOf(moves);
  return <BoardPicture board={boards.findLast((board) => board.some(Boolean)) ?? EMPTY_BOARD} />;
});

export const entropy: GameUI = {
  family: "entropy",
  games: ["entropy"],
  sides,
  create,
  fold,
  react,
  handle,
  refuse,
  past,
  keys: {
    hand: [
      nudgeKey("ArrowUp", "↑", -1, 0),
      nudgeKey("ArrowDown", "↓", 1, 0),
      nudgeKey("ArrowLeft", "←", 0, -1),
      nudgeKey("ArrowRight", "→", 0, 1),
      { key: "Enter", shown: "Enter", german: "Eingabe", words: "entropy.key.place.token", message: { type: "place" } },
    ],
    places: [],
  },
  hintWords,
  reveal,
  texts: () => ({
    board: t("entropy.board.label"),
    dock: t("table.move"),
    analyse: t("replay.tab.analyse"),
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
  graphOf: past.graphOf,
  later: () => import("../../app/later").then(({ laterOf }) => laterOf("entropy")),
  cardsOf,
  components: { Board, Tally, Supply: Bag, Aside, Thumbnail },
};

function nudgeKey(key: string, shown: string, rows: number, cols: number): Key {
  return { key, shown, words: "entropy.key.arrows.square", message: { type: "nudge", rows, cols } };
}

/** The board of the picture in the lobby, with many palindromes; dots are empty squares. */
const PICTURE = "..RGR.. .Y.B.Y. WKWBWKW P..B..P WK.G.KW .Y.B.Y. ..RGR..";

/** The options of the rules: their values by the words for them, the default first. */
const OPTIONS = [
  { name: "open_draw", words: "draw", values: { open: true, hidden: false } },
  { name: "rounds", words: "rounds", values: { two: 2, one: 1 } },
  { name: "duplicate", words: "bag", values: { two: false, same: true }, needs: { name: "rounds", value: 2 } },
  { name: "scorer", words: "scorer", values: { official: "official", literal: "literal" } },
];

function lobbyOf(): Lobby {
  return {
    legend: t("entropy.lobby.legend"),
    sides: ["order", "chaos"].map((role, seat) => ({
      seat,
      title: t(`entropy.role.${role}`),
      note: t(`entropy.lobby.${role}`),
      css: role,
      swatches: [role],
    })),
    more: OPTIONS.map(({ name, words, values, needs }) => ({
      name,
      legend: t(`entropy.lobby.${words}`),
      options: Object.entries(values).map(([word, value]) => ({
        value,
        title: t(`entropy.lobby.${words}.${word}`),
        note: t(`entropy.lobby.${words}.${word}.note`),
      })),
      needs,
    })),
    picture: () => <BoardPicture board={pictured()} />,
  };
}

function pictured(): Squares {
  const letters = PICTURE.replaceAll(" ", "");
  return EMPTY_BOARD.map((_, square) => COLORS.find((color) => color === letters[square]) ?? "");
}
