// Blokus in the lobby: who plays which colours, and a picture of each way to play it.

import type { Lobby } from "../../game_ui";
import { cellsOf } from "../rules/moves";
import { parseMove } from "../rules/notation";
import { DUO, VARIANTS } from "../rules/variants";
import { coloursOf, sidesOf } from "../sides";
import { t } from "../../../app/i18n";
import { drawn } from "../../../app/dom";
import { boardBox, groundOf } from "./ground";
import { pieceNode } from "./shapes";

/** Openings of real games, for the eye. */
const OPENINGS = {
  duo: "X@d10 X@i7 F.f@f7 F@h10 W.270@f13 W.270@g4 T5@d4 Z5@j13 Y.180@b13 N.180@l5 N.180@b5 P.270f@k9 L5.270@f2 I5@e14",
  classic:
    "N.180@a20 Z5.f@r20 S4.f@r2 V.270@a3 T5@c16 N.90f@n18 Y.180f@p5 L5.180f@d7 Z5@f15 Y.180@l17 N.270@l6 Y.f@b11 " +
    "U.180@i12 L5.f@k13 V@i8 P.270@f6 Y.270@i10 P.270f@m9 L5.180@o10 F@i5 W.90@m12 T5.270@i15 Z5@p13 I5.270@b16",
  "classic-2":
    "N.270f@a20 N.f@s20 W.180@r3 N.90@a2 Z5.270f@e18 W.270@p16 F@p6 V.90@e5 T5.270@h15 Y.270f@l13 P.270@m7 U.270@c8",
  "classic-3":
    "N.90f@a20 W.90@r20 U.270@s3 W.270@a3 Z5.270f@e18 L5.90@n17 N@q7 L3.90@a4 U.270@h15 U.270@l15 T5@o10 Y.270@d2 " +
    "Y.270f@j12 V.270@l12 I5@j9",
};

export function lobbyOf(game: string): Lobby {
  const colours = coloursOf(game);
  const sides = sidesOf(game).map((title, seat) => {
    const swatches = colours[seat] ?? [];
    return { seat, title, note: turnWords(seat, colours.length), css: swatches[0] ?? "", swatches };
  });
  return { sides, legend: t("blokus.lobby.legend"), more: [], picture: () => picture(game) };
}

/** When a seat has its turn. */
function turnWords(seat: number, count: number) {
  if (seat === 0) return t("blokus.lobby.first");
  return count === 2 ? t("blokus.lobby.second") : t(`blokus.lobby.turn.${seat + 1}`);
}

function picture(game: string) {
  const { size, colours } = VARIANTS[game] ?? DUO;
  const opening = OPENINGS[game as keyof typeof OPENINGS];
  const pieces = opening.split(" ").map((move, ply) => {
    const colour = colours[ply % colours.length]?.name.toLowerCase() ?? "";
    return pieceNode(cellsOf(parseMove(move, size)), colour);
  });
  const attributes = { class: "sample", viewBox: boardBox(size), "aria-hidden": "true" };
  return drawn("svg", attributes, ...groundOf(size), ...pieces);
}
