// The page for games that have no folder of their own: any game of the catalogue can be played as text.

import { capital, number, t } from "../../app/i18n";
import { IDLE } from "../../app/steps";
import type { Table } from "../../app/state";
import { earlyEnd, levelOf, seatName, winnerWords } from "../../app/table";
import type { GameUI, Lobby, Result } from "../game_ui";
import { rankingOf } from "../ranking";
import * as table from "./table";
import { Board, cardsOf, controls, Moves, statusOf, TextPicture, toneOf } from "./view";

export const plain: GameUI = {
  family: "plain",
  games: [],
  sides: table.sides,
  create: table.create,
  fold: table.fold,
  react: table.react,
  handle: table.handle,
  freshUi: table.FRESH_UI,
  refuse: () => IDLE,
  past: table,
  keys: { hand: [], places: [] },
  hintWords: () => "",
  reveal: (state) => state,
  texts: () => ({
    board: t("plain.board"),
    dock: t("table.move"),
    analyse: t("plain.title"),
    swap: t("plain.swap"),
    rules: [t("plain.guide.rules")],
    hands: t("plain.guide.hands"),
  }),
  lobbyOf,
  controls,
  statusOf,
  toneOf,
  inHandOf: () => "",
  resultOf,
  breakWords: () => [],
  graphOf: () => null,
  later: () => import("../../app/later").then(({ laterOf }) => laterOf("plain")),
  cardsOf,
  components: { Board, Tray: Moves },
};

function lobbyOf(game: string, seats: number, names?: string[]): Lobby {
  const sides = table.sides(game, seats, names).map((title, seat) => {
    return { seat, title, note: "", swatches: [table.colourOf(seat)] };
  });
  return { legend: t("plain.seat"), sides, more: [], picture: () => <TextPicture /> };
}

/** The reason is a phrase of the game, in the language of its package. */
function resultOf(shown: Table): Result {
  const { outcome, seats } = shown;
  const points = seats.map((_, seat) => outcome?.scores[seat] ?? 0);
  const rows = rankingOf(shown, points).map(({ seat, rank }) => ({
    rank,
    css: [table.colourOf(seat)],
    name: seatName(shown, seat),
    level: levelOf(shown, seat),
    note: shown.sides[seat] ?? "",
    points: number(points[seat] ?? 0),
  }));
  const reason = outcome?.reason ? `${capital(outcome.reason)}.` : "";
  const title = outcome?.winners.length ? winnerWords(shown) : t("table.over");
  return { title, words: earlyEnd(shown) ?? reason, rows };
}
