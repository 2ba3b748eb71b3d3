// The lessons of Entropy: Chaos, Order, and palindromes inside of others.

import { IDLE } from "../../app/steps";
import type { Lesson, LessonVerdict } from "../game_ui";
import { COLORS } from "./rules/board";
import { PASS } from "./rules/moves";
import { signed } from "./selection";
import type { EntropyTable as Table } from "./table";

const ORDER = 0;
const CHAOS = 1;

/** The gain of the best slide in the third lesson. */
const BEST_GAIN = 12;

// Rows from the top; dots are empty squares.
const SCATTERED = "....... ..G.... .R.R... .....Y. ..B.... ....... .......";
const GATE = "....... ..G.... .R.R... .....Y. B...... ....... .......";
const NEST = "....... ...R... ....... .GR.RG. ....... .....Y. B......";

const DEFAULTS = {
  family: "entropy",
  game: "entropy",
  options: {},
  moves: [],
  hand: IDLE,
  target: [],
  hides: "cards",
  phoneHides: "",
  mistake: null,
} satisfies Partial<Lesson>;

export const LESSONS: readonly Lesson[] = [
  { ...DEFAULTS, number: 1, seat: CHAOS, actions: [...actionsTo(SCATTERED, "R"), PASS], judge: judgeChaos },
  { ...DEFAULTS, number: 2, seat: ORDER, actions: actionsTo(GATE, "W"), judge: judgeOrder },
  { ...DEFAULTS, number: 3, seat: ORDER, actions: actionsTo(NEST, "K"), phoneHides: "how", judge: judgeNest },
];

/** No lesson of Entropy asks for a mistake. */
export function faultsOf() {
  return [];
}

/** The actions that lead to a board while Order passes, up to the draw of the next token. */
function actionsTo(board: string, next: string) {
  const squares = [...board.replaceAll(" ", "")].flatMap((color, square) => (color === "." ? [] : [{ color, square }]));
  const actions = squares.flatMap(({ color, square }, index) => [drawOf(color), ...(index ? [PASS] : []), square]);
  return [...actions, drawOf(next)];
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
  const values = { gain: signed(gain), best: BEST_GAIN };
  if (gain >= BEST_GAIN) return { isGood: true, word: "praise", values };
  return { isGood: false, word: gain > 0 ? "good" : "less", values };
}
