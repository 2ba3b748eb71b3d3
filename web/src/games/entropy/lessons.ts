// Entropy in three steps: Chaos, Order, and palindromes inside of others.

import type { LessonVerdict, Lesson } from "../game_ui";
import type { EntropyTable as Table } from "./types";
import { COLORS } from "./rules/board";
import { PASS } from "./rules/notation";
import { signed } from "./selection";
import { IDLE } from "../../app/moves";

const ORDER = 0;
const CHAOS = 1;

/** What the best slide of the third lesson is worth. */
const BEST = 12;

// Rows from the top; dots are empty squares.
const SCATTERED = "....... ..G.... .R.R... .....Y. ..B.... ....... .......";
const GATE = "....... ..G.... .R.R... .....Y. B...... ....... .......";
const NEST = "....... ...R... ....... .GR.RG. ....... .....Y. B......";

const USUAL = {
  game: "entropy",
  options: {},
  moves: [],
  hand: IDLE,
  target: [],
  mistake: null,
} satisfies Partial<Lesson>;

export const LESSONS: readonly Lesson[] = [
  { ...USUAL, name: "entropy.1", seat: CHAOS, actions: [...drawnTo(SCATTERED, "R"), PASS], judge: judgeChaos },
  { ...USUAL, name: "entropy.2", seat: ORDER, actions: drawnTo(GATE, "W"), judge: judgeOrder },
  { ...USUAL, name: "entropy.3", seat: ORDER, actions: drawnTo(NEST, "K"), judge: judgeNest },
];

/** In Entropy nothing has to be done wrong first. */
export function faultsOf() {
  return [];
}

/** The actions by which Chaos lays a board, Order passing, up to the draw of the next token. */
function drawnTo(board: string, next: string) {
  const squares = [...board.replaceAll(" ", "")].flatMap((color, square) => (color === "." ? [] : [{ color, square }]));
  const laid = squares.flatMap(({ color, square }, index) => [drawOf(color), ...(index ? [PASS] : []), square]);
  return [...laid, drawOf(next)];
}

function drawOf(color: string) {
  return COLORS.findIndex((known) => known === color);
}

function judgeChaos({ gain }: Table): LessonVerdict {
  return gain > 0 ? { isGood: false, word: "gift", values: { count: gain } } : { isGood: true, word: "praise" };
}

function judgeOrder({ gain }: Table): LessonVerdict {
  return gain > 0 ? { isGood: true, word: "praise", values: { gain } } : { isGood: false, word: "nothing" };
}

function judgeNest({ gain }: Table): LessonVerdict {
  const isBest = gain >= BEST;
  return { isGood: isBest, word: isBest ? "praise" : "less", values: { gain: signed(gain), best: BEST } };
}
