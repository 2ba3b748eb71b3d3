// The course of a game of Blokus: chances to win as a review sees them, and how freely each colour could move.

import type { Panel } from "../../../features/replay/types";
import type { Standing, BlokusTable as Table } from "../types";
import type { Review, Verdict } from "../../review";
import type { Graph } from "../../../games/graph";
import { shortName } from "../names";
import { cssOf } from "../table";
import { entriesOf } from "../../past";
import { MISSTEPS, reviewedName, verdictIn } from "../../review";
import { ownSeat } from "../../../app/table";
import { number, t } from "../../../app/i18n";
import { niceCeiling } from "../../../games/graph";

export function graphOf(panel: Panel, table: Table, review: Review | null) {
  if (panel === "study") return mobilityGraph(table);
  return review?.review ? winGraph(table, review) : null;
}

/** The own seat comes first, with its missteps; of two sides one line says all. */
function winGraph(table: Table, review: Review): Graph {
  const verdicts = verdictsOf(table, review);
  const standings = [review.review?.start, ...verdicts.map(({ standing }) => standing)];
  const own = ownSeat(table) ?? 0;
  const others = table.seats.length > 2 ? [...table.seats.keys()].filter((seat) => seat !== own) : [];
  const lines = [own, ...others].map((seat) => ({
    css: cssOfSeat(table, seat),
    title: reviewedName(table, seat),
    values: standings.map((standing) => (standing as Standing).wins[seat] ?? null),
  }));
  return {
    title: others.length ? t("replay.graph.win") : t("replay.graph.win.of", { who: lines[0]?.title ?? "" }),
    lines,
    low: 0,
    high: 1,
    marks: verdicts
      .filter(({ label, seat }) => seat === own && MISSTEPS.includes(label))
      .map(({ ply, label }) => ({ ply: ply + 1, css: label })),
    format: (value) => t("replay.percent", { value: number(100 * value) }),
  };
}

/** What is said of the moves, as far as they are still the same. */
function verdictsOf(table: Table, review: Review): Verdict[] {
  const verdicts = entriesOf(table).map((entry) => verdictIn(review, entry));
  const end = verdicts.indexOf(undefined);
  return (end < 0 ? verdicts : verdicts.slice(0, end)) as Verdict[];
}

function cssOfSeat(table: Table, seat: number) {
  return cssOf(
    table,
    table.game.variant.colours.findIndex((colour) => colour.seat === seat),
  );
}

function mobilityGraph(table: Table): Graph {
  const lines = table.game.variant.colours.map((_, colour) => ({
    css: cssOf(table, colour),
    title: shortName(table, colour),
    values: table.mobility.map((ply) => ply[colour]?.totalPlacements ?? 0),
  }));
  const most = Math.max(...lines.flatMap(({ values }) => values));
  const format = (value: number) => number(value);
  return { title: t("blokus.mobility.course"), lines, low: 0, high: niceCeiling(most), marks: [], format };
}
