// The past of a game: its moves with the colours that were out, its record, the .blksgf file that Pentobi and other programs
// open, and the course of the game as graphs.

import { capital, number, t } from "../../app/i18n";
import type { GameMoves } from "../../app/game_store";
import { ownSeat } from "../../app/table";
import { type Graph, niceCeiling, type Panel } from "../graph";
import { type Entry, type GameFormat, entriesOf as knownEntriesOf } from "../past";
import { type Review, type Verdict, MISSTEPS, reviewedName, verdictIn } from "../review";
import type { PlayerMobilityMetrics } from "./rules/mobility";
import { actionOfMove, cellsOf, formatMove, formatPoint } from "./rules/moves";
import { placedOf, variantOf } from "./placed";
import { colourName, shortName } from "./sides";
import { type BlokusTable as Table, cssOf } from "./state";

/** The position after a move, as a review sees it. */
type Standing = { wins: number[]; margins: number[]; scores: number[]; mobility: PlayerMobilityMetrics[] };

const NAMES: Readonly<Record<string, string>> = {
  duo: "Blokus Duo",
  classic: "Blokus",
  "classic-2": "Blokus Two-Player",
  "classic-3": "Blokus Three-Player",
};

/** What moves call the colours, by how many there are. */
const COLOURS = { 2: "BW", 4: "1234" } as Record<number, string>;

export function entriesOf(table: Table): Entry[] {
  const { game } = table;
  const turns = seatsOf(table);
  return game.moves.map(({ colour, move }, ply) => ({
    number: ply + 1,
    ply,
    after: ply + 1,
    action: actionOfMove(move, game.size),
    seat: turns[ply] ?? 0,
    css: cssOf(table, colour),
    who: capital(colourName(cssOf(table, colour))),
    text: formatMove(move, game.size),
    passed: game.skips.filter(([after]) => after === ply + 1).map(([, name]) => capital(colourName(name))),
  }));
}

/** Who made each move: the seats play a shared colour in turn. */
function seatsOf({ game }: Table) {
  const { colours, numSeats } = game.variant;
  const placed = colours.map(() => 0);
  return game.moves.map(({ colour }) => {
    const turn = placed[colour] ?? 0;
    placed[colour] = turn + 1;
    return colours[colour]?.seat ?? turn % numSeats;
  });
}

export function actionsOf({ game }: Table) {
  return game.moves.map(({ move }) => actionOfMove(move, game.size));
}

export function textsOf({ game }: Table) {
  return game.moves.map(({ move }) => formatMove(move, game.size));
}

export function skipsOf({ game }: Table) {
  return game.skips;
}

export function resultOf({ game }: Table) {
  return game.outcome();
}

/** The text of a file: a node for each move, with the points that it covers, from the bottom row up. */
function formatBlksgf(moves: GameMoves) {
  const { name, size, colours } = variantOf(moves);
  const names = COLOURS[colours.length] ?? "";
  const nodes = placedOf(moves).map(({ colour, move }) => {
    const cells = cellsOf(move).sort(([row, col], [other, beside]) => other - row || col - beside);
    const points = cells.map((cell) => formatPoint(cell, size));
    return `;${names[colour]}[${points.join(",")}]`;
  });
  return `(${[`;GM[${NAMES[name]}]CA[UTF-8]AP[Polindrome]`, ...nodes].join("\n")})\n`;
}

export const formats: readonly GameFormat[] = [
  { ending: "blksgf", type: "application/x-blokus-sgf", format: formatBlksgf },
];

export function graphOf(panel: Panel, table: Table, review: Review | null) {
  if (panel === "analyse") return mobilityGraph(table);
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
    title: others.length ? t("blokus.graph.win") : t("blokus.graph.win.of", { who: lines[0]?.title ?? "" }),
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
  const verdicts = knownEntriesOf(table).map((entry) => verdictIn(review, entry));
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
  const about = { words: t("blokus.mobility.course.about"), more: "blokus.html#mobility" };
  return { title: t("blokus.mobility.course"), about, lines, low: 0, high: niceCeiling(most), marks: [], format };
}
