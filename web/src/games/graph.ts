// The course of a game as lines over its plies, which the replay draws.

/** The tabs beside the board: what the game has to study, and the game so far. */
export const PANELS = ["study", "game"] as const;

export type Panel = (typeof PANELS)[number];

/** - lines: for each side its values by ply; null where there is none. low, high: the bounds of the scale.
- marks: plies that stand out on the first line. format: a value in words. */
export type Graph = {
  title: string;
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
