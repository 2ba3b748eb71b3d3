// The course of a game as lines over its plies, which the replay draws.

/** The tabs beside the board: the game so far, and numbers and graphs about it. */
export const PANELS = ["game", "analyse"] as const;

export type Panel = (typeof PANELS)[number];

/** - lines: for each side its values by ply; null where there is none. low, high: the bounds of the scale.
- marks: plies that stand out on the first line. format: a value in words.
- about: what the graph tells, and where the documentation says more. */
export type Graph = {
  title: string;
  about?: { words: string; more: string };
  lines: Line[];
  low: number;
  high: number;
  marks: Mark[];
  format: (value: number) => string;
};

export type Line = { css: string; title: string; values: (number | null)[] };

export type Mark = { ply: number; css: string };

/** The next round number that is not smaller. */
export function niceCeiling(value: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 10)));
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}
