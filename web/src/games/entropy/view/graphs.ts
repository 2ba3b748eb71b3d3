// The course of a game of Entropy: the points on the board, and those that a review expects in the end.

import type { Panel } from "../../../features/replay/types";
import type { Standing, EntropyTable as Table } from "../types";
import type { Review } from "../../review";
import type { Line } from "../../../games/graph";
import { scoreOf } from "../rules/scoring";
import { entriesOf } from "../../past";
import { verdictIn } from "../../review";
import { number, t } from "../../../app/i18n";
import { niceCeiling } from "../../../games/graph";

export function graphOf(panel: Panel, table: Table, review: Review | null) {
  if (panel === "study") return null;
  const now = { css: "order", title: t("replay.graph.score.now"), values: scoresOf(table) };
  const lines = review?.review ? [now, expectedLine(table, review)] : [now];
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const format = (value: number) => number(value);
  const title = t("replay.graph.score");
  return { title, lines, low: 0, high: niceCeiling(most), marks: [], format };
}

/** The points after each ply. */
function scoresOf(table: Table) {
  const game = table.game.copy();
  const scores = [scoreOf(game.board, game.options.scorer)];
  while (game.ply) {
    game.undo();
    scores.push(scoreOf(game.board, game.options.scorer));
  }
  return scores.reverse();
}

function expectedLine(table: Table, review: Review): Line {
  const values: (number | null)[] = new Array(table.game.ply + 1).fill(null);
  for (const entry of entriesOf(table)) {
    const standing = verdictIn(review, entry)?.standing as Standing | undefined;
    if (standing) values[entry.ply + 1] = standing.expected;
  }
  return { css: "chaos", title: t("replay.graph.score.expected"), values };
}
