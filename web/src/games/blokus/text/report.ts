// What there is to say about a game of Blokus: the board, the pieces, the points.

import type { BlokusState as State, BlokusTable as Table } from "../types";
import type { Cell, Grid } from "../../game_ui";
import { formatPoint } from "../rules/notation";
import { pieceOf } from "../rules/pieces";
import { capital, listed, number, t } from "../../../app/i18n";
import { cssOf, ownColour } from "../table";
import { playableOf } from "../tray";
import { isMyTurn, seatName, waitingWords } from "../../../app/table";
import { fitting } from "./placements";

export type Place = [row: number, col: number];

/** How it stands when the talk begins. */
export function greetingOf(state: State) {
  const { table } = state;
  const colour = t(`blokus.colour.${cssOf(table, ownColour(table))}`);
  const now = table.outcome ? t("table.over") : waitingWords(table);
  return [t("text.hello"), isMyTurn(state) ? t("text.blokus.turn", { colour }) : now];
}

/** The board as a table; empty corners of one's own are marked. */
export function gridOf({ table }: State): Grid {
  const { game } = table;
  const lines = [...Array(game.size).keys()];
  const corners = new Set(table.outcome ? [] : game.frontier(ownColour(table)).map(String));
  return {
    caption: t("text.board", { size: game.size }),
    columns: lines.map((col) => formatPoint([0, col], game.size).charAt(0)),
    rows: lines.map((row) => ({
      name: String(game.size - row),
      cells: lines.map((col) => cellOf(table, [row, col], corners.has(String([row, col])))),
    })),
  };
}

function cellOf(table: Table, place: Place, isCorner: boolean): Cell {
  const point = formatPoint(place, table.game.size);
  const css = colourAt(table, place);
  if (css) return { name: `${point}, ${t(`blokus.colour.${css}`)}`, mark: t(`text.mark.${css}`), css };
  return { name: t(isCorner ? "text.cell.corner" : "text.cell.empty", { point }), mark: isCorner ? "·" : "", css: "" };
}

/** The colour that lies on a square; empty if there is none. */
function colourAt({ game }: Table, [row, col]: Place) {
  const value = game.grid[row]?.[col];
  return game.variant.colours.find((colour) => value && colour.value === value)?.name.toLowerCase() ?? "";
}

/** The rows that are not empty, each as what lies from where to where. */
export function boardLines(table: Table) {
  const { size } = table.game;
  const lines = [...Array(size).keys()].flatMap((row) => {
    const runs = runsOf([...Array(size).keys()].map((col) => colourAt(table, [row, col])));
    const words = runs.map(({ css, from, to }) => {
      const [first, last] = [from, to].map((col) => formatPoint([row, col], size));
      const colour = t(`blokus.colour.${css}`);
      return from === to ? `${first} ${colour}` : `${first}–${last} ${colour}`;
    });
    return words.length ? [words.join(", ")] : [];
  });
  return lines.length ? lines : [t("text.board.empty")];
}

/** Neighbours of one colour in a row. */
function runsOf(row: string[]) {
  const runs: { css: string; from: number; to: number }[] = [];
  row.forEach((css, col) => {
    const run = runs.at(-1);
    if (run && run.css === css && run.to === col - 1) run.to = col;
    else if (css) runs.push({ css, from: col, to: col });
  });
  return runs;
}

/** The pieces of one's own colours that are left; of all colours for those who watch. */
export function pieceLines(table: Table) {
  const { game, yours } = table;
  return game.variant.colours.flatMap(({ seat }, colour) => {
    if (yours.length && !(seat !== null && yours.includes(seat)) && ownColour(table) !== colour) return [];
    const playable = playableOf(game, colour);
    const left = game.piecesLeft(colour);
    const fit = left.filter((id) => playable.has(id)).map(nameOf);
    const stuck = left.filter((id) => !playable.has(id)).map(nameOf);
    const values = { colour: capital(t(`blokus.colour.${cssOf(table, colour)}`)), count: left.length };
    return [
      t("text.pieces.left", values),
      ...(fit.length ? [t("text.pieces.fit", { pieces: listed(fit) })] : []),
      ...(stuck.length ? [t("text.pieces.stuck", { pieces: listed(stuck) })] : []),
    ];
  });
}

function nameOf(id: number) {
  return pieceOf(id).name;
}

export function scoreLines(table: Table) {
  const { game } = table;
  return game.variant.colours.map(({ seat }, colour) =>
    t("text.score.colour", {
      colour: capital(t(`blokus.colour.${cssOf(table, colour)}`)),
      who: seatName(table, seat),
      points: number(game.score(colour)),
      count: game.piecesLeft(colour).length,
    }),
  );
}

export function mobilityLines(table: Table) {
  return table.game.variant.colours.map((_, colour) => {
    const mobility = table.mobility.at(-1)?.[colour];
    return t("text.mobility", {
      colour: capital(t(`blokus.colour.${cssOf(table, colour)}`)),
      placements: number(mobility?.totalPlacements ?? 0),
      normalised: number(mobility?.totalOrientationNormalized ?? 0, 1),
      weighted: number(mobility?.totalCellWeighted ?? 0, 1),
    });
  });
}

/** What is at a point, and what can be done there. */
export function pointLines(table: Table, place: Place) {
  const { game } = table;
  const point = formatPoint(place, game.size);
  const css = colourAt(table, place);
  if (css) return [`${point}, ${t(`blokus.colour.${css}`)}.`];
  const colour = ownColour(table);
  const count = fitting(game, colour, [], place).length;
  const isCorner = game.frontier(colour).some((cell) => String(cell) === String(place));
  const name = isCorner ? "text.where.corner" : isBeside(table, place) ? "text.where.edge" : "text.where.empty";
  return [t(name, { point, count })];
}

/** Whether a square shares an edge with one's own colour. */
function isBeside(table: Table, [row, col]: Place) {
  const own = cssOf(table, ownColour(table));
  const beside = [
    [row - 1, col],
    [row + 1, col],
    [row, col - 1],
    [row, col + 1],
  ] as Place[];
  return beside.some((place) => colourAt(table, place) === own);
}
