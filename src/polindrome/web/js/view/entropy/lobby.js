// Entropy in the lobby: what it is, the roles, and the finer points.

import { COLORS, EMPTY_BOARD } from "../../entropy/board.js";
import { boardPicture } from "./board.js";

/** @typedef {import("../../entropy/board.js").Board} Board */
/** @typedef {import("../families.js").Lobby} Lobby */

/** A board with palindromes, for the eye; dots are empty squares. */
const BOARD = "..RGR.. .Y.B.Y. WKWBWKW P..B..P WK.G.KW .Y.B.Y. ..RGR..";

/** @type {Lobby} */
export const LOBBY = {
  note: "Order makes palindromes, Chaos prevents them.",
  lead: "Chaos places tokens drawn from a bag, Order slides them into palindromes. Play both roles; the better Order wins.",
  sides: [
    { seat: 0, title: "Order", note: "slides tokens", css: "order" },
    { seat: 1, title: "Chaos", note: "places tokens", css: "chaos" },
  ],
  legend: "Your role in the first round",
  more: [
    {
      name: "open_draw",
      legend: "The next token",
      options: [
        { value: true, title: "Open", note: "Order knows it" },
        { value: false, title: "Hidden", note: "drawn after Order's turn" },
      ],
    },
    {
      name: "rounds",
      legend: "Rounds",
      options: [
        { value: 2, title: "Two", note: "the roles change" },
        { value: 1, title: "One", note: "no winner, just a score" },
      ],
    },
    {
      name: "scorer",
      legend: "Scorer",
      options: [
        { value: "official", title: "Official", note: "a palindrome scores its length" },
        { value: "literal", title: "Literal", note: "gaps closed, inner ones counted again: bigger numbers" },
      ],
    },
  ],
  picture: () => boardPicture(sample()),
};

/** @returns {Board} */
function sample() {
  const letters = BOARD.replaceAll(" ", "");
  return EMPTY_BOARD.map((_, index) => COLORS.find((color) => color === letters[index]) ?? "");
}
