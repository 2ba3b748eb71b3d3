// Entropy in the lobby: what it is, the roles, and the finer points.

import type { Board } from "../rules/board";
import type { Lobby } from "../../game_ui";
import { COLORS, EMPTY_BOARD } from "../rules/board";
import { t } from "../../../app/i18n";
import { boardPicture } from "./board";

/** A board with palindromes, for the eye; dots are empty squares. */
const BOARD = "..RGR.. .Y.B.Y. WKWBWKW P..B..P WK.G.KW .Y.B.Y. ..RGR..";

const lobby = (): Lobby => ({
  sides: [
    { seat: 0, title: t("entropy.role.order"), note: t("entropy.lobby.order"), css: "order", swatches: ["order"] },
    { seat: 1, title: t("entropy.role.chaos"), note: t("entropy.lobby.chaos"), css: "chaos", swatches: ["chaos"] },
  ],
  legend: t("entropy.lobby.legend"),
  more: [
    {
      name: "open_draw",
      legend: t("entropy.lobby.draw"),
      options: [
        { value: true, title: t("entropy.lobby.draw.open"), note: t("entropy.lobby.draw.open.note") },
        { value: false, title: t("entropy.lobby.draw.hidden"), note: t("entropy.lobby.draw.hidden.note") },
      ],
    },
    {
      name: "rounds",
      legend: t("entropy.lobby.rounds"),
      options: [
        { value: 2, title: t("entropy.lobby.rounds.two"), note: t("entropy.lobby.rounds.two.note") },
        { value: 1, title: t("entropy.lobby.rounds.one"), note: t("entropy.lobby.rounds.one.note") },
      ],
    },
    {
      name: "duplicate",
      legend: t("entropy.lobby.bag"),
      needs: { name: "rounds", value: 2 },
      options: [
        { value: false, title: t("entropy.lobby.bag.two"), note: t("entropy.lobby.bag.two.note") },
        { value: true, title: t("entropy.lobby.bag.same"), note: t("entropy.lobby.bag.same.note") },
      ],
    },
    {
      name: "scorer",
      legend: t("entropy.lobby.scorer"),
      options: [
        { value: "official", title: t("entropy.lobby.scorer.official"), note: t("entropy.lobby.scorer.official.note") },
        { value: "literal", title: t("entropy.lobby.scorer.literal"), note: t("entropy.lobby.scorer.literal.note") },
      ],
    },
  ],
  picture,
});

/** The squares alone: small as it is, nobody could read the points beside them. */
function picture() {
  const drawing = boardPicture(sample());
  drawing.setAttribute("viewBox", "0 0 7 7");
  return drawing;
}

/** There is one way to play it. */
export function lobbyOf() {
  return lobby();
}

function sample(): Board {
  const letters = BOARD.replaceAll(" ", "");
  return EMPTY_BOARD.map((_, index) => COLORS.find((color) => color === letters[index]) ?? "");
}
