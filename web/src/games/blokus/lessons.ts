// Blokus in four steps: the start square, corner to corner, turning and flipping, and the end.

import { number } from "../../app/i18n";
import { IDLE } from "../../app/steps";
import type { Lesson, LessonVerdict } from "../game_ui";
import { DUO } from "./rules/board";
import { cellsOf, orientationOf, parseMove } from "./rules/moves";
import { type Orientation, pieceOf, PIECES } from "./rules/pieces";
import { ghostOf, orientationOf as asTurned } from "./selection";
import type { BlokusInteraction, BlokusState as State, BlokusTable as Table, Held } from "./state";

const BLUE = 0;
const ORANGE = 1;

const CROSSES = ["X@e10", "X@j7"];
const OPENING = [...CROSSES, "F.f@f7", "F@i10", "W.270@h13", "W.270@i4"];

/** What has to be turned and flipped to fit. */
const WANTED_MOVE = parseMove("N.90f@i11", DUO.size);
const WANTED = cellsOf(WANTED_MOVE);

/** The left edge of the board, where Orange has room. */
const LEFT = 0;

/** A game that is all but over: Orange has room for one more piece, which would make it win. */
const ENDING =
  "U.180@c11 U.270@i7 N@a10 L4@g6 V.270@e8 P.90f@e3 Z.270@d14 L3.180@c5 T4.90@b5 W@i3 W.90@g14 N.270f@k8 S4@i13 " +
  "F.90f@n11 L4.90f@k12 T4.90@m3 O4@l14 V.180@d9 L3.90@i10 S4.270@g11 I2.270@c2 I2@g1 P.180f@g9 O1@i11";

const GOOD: LessonVerdict = { isGood: true, word: "praise" };

const USUAL = {
  family: "blokus",
  game: DUO.name,
  options: {},
  seat: BLUE,
  actions: [],
  target: [],
  hides: "players",
  phoneHides: "",
  mistake: null,
  judge: () => GOOD,
} satisfies Partial<Lesson>;

export const LESSONS: readonly Lesson[] = [
  { ...USUAL, number: 1, moves: [], hand: IDLE },
  { ...USUAL, number: 2, moves: CROSSES, hand: holding("V"), phoneHides: "how", mistake: "touches_own_edge" },
  {
    ...USUAL,
    number: 3,
    moves: OPENING,
    hand: holding("N"),
    target: WANTED,
    isPartlyRight: ({ interaction }) => "held" in interaction && isTurnedRight(interaction.held as Held),
    judge: judgePlace,
  },
  {
    ...USUAL,
    number: 4,
    moves: ENDING.split(" "),
    hand: holding("O1"),
    hides: "",
    phoneHides: "how controls",
    judge: judgeEnd,
  },
];

/** The rules that the selected piece would break where it is. */
export function faultsOf(state: State) {
  return ghostOf(state)?.reasons.map(({ rule }) => rule) ?? [];
}

function holding(name: string): BlokusInteraction {
  const pieceId = PIECES.find((piece) => piece.name === name)?.id ?? 1;
  return { mode: "selected", held: { pieceId, degrees: 0, flipped: false } };
}

function judgePlace({ placed }: Table): LessonVerdict {
  const last = placed.at(-1);
  if (last && String(cellsOf(last.move)) === String(WANTED)) return GOOD;
  const isTurned = last && isWanted(orientationOf(last.move));
  return { isGood: false, word: isTurned ? "elsewhere.turned" : "elsewhere" };
}

function isTurnedRight(held: Held) {
  return held.pieceId === WANTED_MOVE.pieceId && isWanted(asTurned(held));
}

function isWanted(orientation: Orientation) {
  return orientation === orientationOf(WANTED_MOVE);
}

/** Either nobody can move any more, or Orange shows what it still has. */
function judgeEnd({ game, placed }: Table): LessonVerdict {
  const [own = 0, other = 0] = game.scores();
  if (game.isOver) {
    return { ...GOOD, values: { own: number(own), other: number(other) }, outcome: game.outcome() };
  }
  const [reply] = game.legalMoves(ORANGE);
  const after = game.copy();
  if (reply) after.apply(reply);
  const values = {
    piece: reply ? pieceOf(reply.pieceId).name : "",
    other: number(after.score(ORANGE)),
    own: number(own),
  };
  return { isGood: false, word: placed.at(-1)?.move.col === LEFT ? "room.edge" : "room", values };
}
