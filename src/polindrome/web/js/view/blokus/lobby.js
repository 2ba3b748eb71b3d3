// Blokus Duo in the lobby: what it is, and the two colours.

import { BlokusGame } from "../../blokus/game.js";
import { parseMove } from "../../blokus/notation.js";
import { DUO } from "../../blokus/variants.js";
import { drawn } from "../dom.js";
import { boardBox, groundOf } from "./board.js";
import { pieceNode } from "./shapes.js";

/** @typedef {import("../families.js").Lobby} Lobby */

/** The opening of a real game, for the eye. */
const OPENING =
  "X@d10 X@i7 F.f@f7 F@h10 W.270@f13 W.270@g4 T5@d4 Z5@j13 Y.180@b13 N.180@l5 N.180@b5 P.270f@k9 L5.270@f2 I5@e14";

/** @type {Lobby} */
export const LOBBY = {
  note: "Two colours, 21 pieces each, corner to corner.",
  lead: "Place your 21 pieces corner to corner, never edge to edge, and leave the computer no room.",
  sides: [
    { seat: 0, title: "Blue", note: "begins", css: "blue" },
    { seat: 1, title: "Orange", note: "answers", css: "orange" },
  ],
  legend: "You play",
  more: [],
  picture,
};

function picture() {
  const game = new BlokusGame(DUO);
  for (const move of OPENING.split(" ")) game.apply(parseMove(move, game.size));
  const pieces = game.moves.map(({ colour, move }) => pieceNode(game.cellsOf(move), LOBBY.sides[colour]?.css ?? ""));
  const attributes = { class: "sample", viewBox: boardBox(game.size), "aria-hidden": "true" };
  return drawn("svg", attributes, ...groundOf(game.size), ...pieces);
}
