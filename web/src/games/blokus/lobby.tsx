// Blokus in the lobby: who plays which colours, and a picture of each way to play it.

import type { GameMoves } from "../../app/game_store";
import { memo } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { Lobby } from "../game_ui";
import { EmptyBoard } from "./board";
import { Piece } from "./pieces";
import { placedOf, variantOf } from "./placed";
import { cellsOf, parseMove } from "./rules/moves";
import { cssOfSeats, sidesOf } from "./sides";
import type { Placed } from "./state";
import { wholeBox } from "./zoom";

/** Openings of real games. */
const OPENINGS = {
  duo: "X@e10 X@j7 F.f@f7 F@i10 W.270@h13 W.270@i4 T5@d4 Z@j13 Y.180@c13 N.180@l5 N.180@b5 P.270f@k9 L5.270@i2 I5@e14",
  classic:
    "N.180@a20 Z.f@s20 S4.f@r2 V.270@c3 T5@c16 N.90f@n18 Y.180f@p5 L5.180f@d7 Z@f15 Y.180@m17 N.270@m6 Y.f@c11 " +
    "U.180@i12 L5.f@l13 V@i8 P.270@f6 Y.270@j10 P.270f@m9 L5.180@o10 F@j5 W.90@n12 T5.270@i15 Z@p13 I5.270@b16",
  "classic-2":
    "N.270f@a20 N.f@t20 W.180@r3 N.90@c2 Z.270f@e18 W.270@r16 F@q6 V.90@e5 T5.270@h15 Y.270f@l13 P.270@m7 U.270@c8",
  "classic-3":
    "N.90f@a20 W.90@s20 U.270@s3 W.270@c3 Z.270f@e18 L5.90@n17 N@q7 L3.90@a4 U.270@h15 U.270@l15 T5@o10 Y.270@e2 " +
    "Y.270f@j12 V.270@n12 I5@j9",
};

export function lobbyOf(game: string): Lobby {
  const colours = cssOfSeats(game);
  const sides = sidesOf(game).map((title, seat) => {
    const swatches = colours[seat] ?? [];
    return { seat, title, note: turnWords(seat, colours.length), css: swatches[0] ?? "", swatches };
  });
  return { sides, legend: t("blokus.lobby.legend"), more: [], picture: () => <Sample game={game} /> };
}

/** When a seat has its turn. */
function turnWords(seat: number, count: number) {
  if (seat === 0) return t("blokus.lobby.first");
  return count === 2 ? t("blokus.lobby.second") : t(`blokus.lobby.turn.${seat + 1}`);
}

/** An opening. */
function Sample({ game }: { game: string }) {
  const { size, colours } = variantOf({ game });
  const moves = OPENINGS[game as keyof typeof OPENINGS].split(" ").map((text) => parseMove(text, size));
  return <BoardPicture game={game} placed={moves.map((move, ply) => ({ colour: ply % colours.length, move }))} />;
}

/** The last position of a game. */
export const Thumbnail = memo(({ moves }: { moves: GameMoves }) => (
  <BoardPicture game={moves.game} placed={placedOf(moves)} />
));

/** The pieces of a colour are drawn as one: they touch at corners only. */
function BoardPicture({ game, placed }: { game: string; placed: Placed[] }) {
  const { size, colours } = variantOf({ game });
  const { left, top, side } = wholeBox(size);
  return (
    <svg class="sample" viewBox={`${left} ${top} ${side} ${side}`} aria-hidden="true">
      <EmptyBoard size={size} />
      {colours.map(({ name }, colour) => (
        <Piece
          cells={placed.filter((piece) => piece.colour === colour).flatMap(({ move }) => cellsOf(move))}
          className={name.toLowerCase()}
        />
      ))}
    </svg>
  );
}
