// Blokus in text mode: what can be typed, and what is answered: moves in words, the board, the pieces, the points.

import { capital, listed, number, t } from "../../app/i18n";
import { nextKey, sendMove } from "../../app/steps";
import { seatName } from "../../app/table";
import { bad, greetingWith, notNow, paged, said } from "../answers";
import type { Answer, Cell as GridCell, Grid } from "../game_ui";
import type { BlokusGame as Game } from "./rules/game";
import { type Move, formatMove, formatPoint, moveOn } from "./rules/moves";
import { type Cell, findOrientation, orientationsOf, pieceOf, PIECES } from "./rules/pieces";
import { middleOf, playableOf, submit, whyNot } from "./selection";
import { type BlokusState as State, type BlokusTable as Table, cssOf, ownColour } from "./state";

export const COMMANDS = {
  moves,
  pieces: (state: State) => ({ lines: pieceLines(state.table) }),
  board: (state: State) => ({ lines: boardLines(state.table) }),
  score: (state: State) => ({ lines: scoreLines(state.table) }),
  where,
  why,
  mobility: (state: State) => ({ lines: mobilityLines(state.table) }),
  pass: (state: State) => (state.stop ? PASS : (notNow(state) ?? bad("blokus.text.pass"))),
};

const PASS: Answer = { lines: [], message: { type: "pass" } };

/** Something that can be typed now: a move, if there is one. */
export function examples({ table }: State) {
  const { game } = table;
  const [move] = game.legalMoves(ownColour(table)).slice(-1);
  if (!move) return "score";
  const [cell] = game.cellsOf(move);
  return `${pieceOf(move.pieceId).name} ${formatPoint(cell ?? [0, 0], game.size)}, ${formatMove(move, game.size)}`;
}

/** A line that is no command: a move, a piece or a point. */
export function read(state: State, line: string): Answer | null {
  const { game } = state.table;
  const meaning = readPlacement(line, game.size);
  const { pieces, point, strange } = meaning;
  if (!pieces.length && !point) return null;
  if (strange) return bad("blokus.text.strange", { strange, point: lastPoint(game) });
  if (!pieces.length) return where(state, [line]);
  if (!point) return moves(state, [line]);
  return notNow(state) ?? place(state, meaning);
}

function place(state: State, meaning: Meaning): Answer {
  const { game } = state.table;
  const { pieces, point } = meaning;
  const colour = ownColour(state.table);
  const [piece] = pieces;
  if (meaning.isWhole && point && piece !== undefined && pieces.length === 1) {
    return send(state, wholeMove(piece, meaning, point));
  }
  const moves = fitting(game, colour, pieces, point);
  const [only] = moves;
  if (only && moves.length === 1) return send(state, only);
  return moves.length ? numbered(game, colour, moves, true) : noFit(state, meaning);
}

/** Why nothing fits: the pieces are on the board, or have no place there, or none at all. */
function noFit({ table }: State, { pieces, point }: Meaning): Answer {
  const { game } = table;
  const left = pieces.filter((id) => game.piecesLeft(ownColour(table)).includes(id));
  const names = (left.length ? left : pieces).map((id) => pieceOf(id).name);
  const values = { pieces: listed(names), point: point ? formatPoint(point, game.size) : "" };
  if (!pieces.length) return bad("blokus.text.moves.nothing", values);
  if (!left.length) return bad("blokus.text.gone", { ...values, count: names.length });
  return bad(point ? "blokus.text.nofit" : "blokus.text.stuck", { ...values, count: names.length });
}

function send(state: State, move: Move): Answer {
  const { game } = state.table;
  const reasons = game.brokenRules(ownColour(state.table), move);
  if (reasons.length) return { lines: reasons.map((reason) => whyNot([reason])), isBad: true };
  const { degrees = 0, flipped = false } = orientationsOf(move.pieceId)[move.orientation] ?? {};
  const held = { pieceId: move.pieceId, degrees, flipped };
  const hand = { mode: "previewing" as const, held, ...middleOf(move, held) };
  const pending = submit({ ...hand, hand: "keys" }, nextKey(state));
  return { lines: [], choices: [], step: sendMove(state, formatMove(move, game.size), pending) };
}

/** The name of the point that is farthest from a1. */
function lastPoint({ size }: State["table"]["game"]) {
  return formatPoint([0, size - 1], size);
}

/** What can be placed: everywhere, of some pieces, or at a point. */
function moves(state: State, words: string[]): Answer {
  const { table } = state;
  const { game } = table;
  const colour = ownColour(table);
  const meaning = readPlacement(words.join(" "), game.size);
  const { pieces, point, strange } = meaning;
  if (strange) return bad("blokus.text.moves.strange", { strange, point: lastPoint(game) });
  if (!pieces.length && !point) return overview(game, colour);
  const found = fitting(game, colour, pieces, point);
  return found.length ? numbered(game, colour, found, point !== null) : noFit(state, meaning);
}

/** What is at a point, and what can be done there. */
function where({ table }: State, words: string[]): Answer {
  const point = pointNamed((words[0] ?? "").toLowerCase(), table.game.size);
  if (!point) return bad("blokus.text.where.strange", { point: lastPoint(table.game) });
  return { lines: pointLines(table, point) };
}

/** Whether a move could be made, and why not. */
function why({ table }: State, words: string[]): Answer {
  const { game } = table;
  const meaning = readPlacement(words.join(" "), game.size);
  const [piece] = meaning.pieces;
  if (piece === undefined || !meaning.point) return bad("blokus.text.why.strange");
  const reasons = game.brokenRules(ownColour(table), wholeMove(piece, meaning, meaning.point));
  return reasons.length ? { lines: reasons.map((reason) => whyNot([reason])) } : said("blokus.text.why.fits");
}

/** The position in a sentence. */
export function greeting(state: State) {
  const colour = t(`blokus.colour.${cssOf(state.table, ownColour(state.table))}`);
  return greetingWith(t("blokus.text.turn", { colour }), state);
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

function cellOf(table: Table, place: Cell, isCorner: boolean): GridCell {
  const point = formatPoint(place, table.game.size);
  const css = colourAt(table, place);
  if (css) return { name: `${point}, ${t(`blokus.colour.${css}`)}`, mark: t(`blokus.text.mark.${css}`), css };
  return {
    name: t(isCorner ? "blokus.text.cell.corner" : "blokus.text.cell.empty", { point }),
    mark: isCorner ? "·" : "",
    css: "",
  };
}

/** The colour that lies on a square; empty if there is none. */
function colourAt({ game }: Table, [row, col]: Cell) {
  const value = game.grid[row]?.[col];
  return game.variant.colours.find((colour) => value && colour.value === value)?.name.toLowerCase() ?? "";
}

/** The rows that are not empty, each as what lies from where to where. */
function boardLines(table: Table) {
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
function pieceLines(table: Table) {
  const { game, yours } = table;
  return game.variant.colours.flatMap(({ seat }, colour) => {
    if (yours.length && !(seat !== null && yours.includes(seat)) && ownColour(table) !== colour) return [];
    const playable = playableOf(game, colour);
    const left = game.piecesLeft(colour);
    const fit = left.filter((id) => playable.has(id)).map(nameOf);
    const stuck = left.filter((id) => !playable.has(id)).map(nameOf);
    const values = { colour: capital(t(`blokus.colour.${cssOf(table, colour)}`)), count: left.length };
    return [
      t("blokus.text.pieces.left", values),
      ...(fit.length ? [t("blokus.text.pieces.fit", { pieces: listed(fit) })] : []),
      ...(stuck.length ? [t("blokus.text.pieces.stuck", { pieces: listed(stuck) })] : []),
    ];
  });
}

function nameOf(id: number) {
  return pieceOf(id).name;
}

function scoreLines(table: Table) {
  const { game } = table;
  return game.variant.colours.map(({ seat }, colour) =>
    t("blokus.text.score.colour", {
      colour: capital(t(`blokus.colour.${cssOf(table, colour)}`)),
      who: seatName(table, seat),
      points: number(game.score(colour)),
      count: game.piecesLeft(colour).length,
    }),
  );
}

function mobilityLines(table: Table) {
  return table.game.variant.colours.map((_, colour) => {
    const mobility = table.mobility.at(-1)?.[colour];
    return t("blokus.text.mobility", {
      colour: capital(t(`blokus.colour.${cssOf(table, colour)}`)),
      placements: number(mobility?.totalPlacements ?? 0),
      normalised: number(mobility?.totalOrientationNormalized ?? 0, 1),
      weighted: number(mobility?.totalCellWeighted ?? 0, 1),
    });
  });
}

/** What is at a point, and what can be done there. */
function pointLines(table: Table, place: Cell) {
  const { game } = table;
  const point = formatPoint(place, game.size);
  const css = colourAt(table, place);
  if (css) return [`${point}, ${t(`blokus.colour.${css}`)}.`];
  const colour = ownColour(table);
  const count = fitting(game, colour, [], place).length;
  const isCorner = game.frontier(colour).some((cell) => String(cell) === String(place));
  const name = isCorner
    ? "blokus.text.where.corner"
    : isBeside(table, place)
      ? "blokus.text.where.edge"
      : "blokus.text.where.empty";
  return [t(name, { point, count })];
}

/** Whether a square shares an edge with one's own colour. */
function isBeside(table: Table, [row, col]: Cell) {
  const own = cssOf(table, ownColour(table));
  const beside = [
    [row - 1, col],
    [row + 1, col],
    [row, col - 1],
    [row, col + 1],
  ] as Cell[];
  return beside.some((place) => colourAt(table, place) === own);
}

/**
 * What the words of a line mean: pieces that may be meant, a point, a turn; and whether the whole move is named, with its
 * turn, so that the point is the leftmost square of its top row.
 */
type Meaning = {
  pieces: number[];
  point: Cell | null;
  degrees: number;
  flipped: boolean;
  isWhole: boolean;
  strange: string | null;
};

/** How many placements stand in a line of a list. */
const IN_A_LINE = 6;

const VERBS = /^(play|place|put|move|spiele?|setze?|lege?|ziehe?)$/;
const TURN = /^(0|90|180|270)?(f|flip|flipped|gewendet)?$/;
const POINT = /^([a-t])([1-9]\d?)$/;

/** Reads words such as "F.90f@c5", "f e7", "T e7 90 f" or "e7". */
function readPlacement(line: string, size: number): Meaning {
  const words = line
    .toLowerCase()
    .split(/[\s@.,;:°]+/)
    .filter((word) => word && !VERBS.test(word));
  const meaning: Meaning = {
    pieces: [],
    point: null,
    degrees: 0,
    flipped: false,
    isWhole: line.includes("@"),
    strange: null,
  };
  return words.reduce((known, word) => withWord(known, word, size, words.length === 1), meaning);
}

/**
 * A name such as L5 is that of a piece and of a point: the piece comes first. So does F5, unless it stands alone.
 */
function withWord(known: Meaning, word: string, size: number, isAlone: boolean): Meaning {
  const pieces = known.pieces.length ? [] : piecesNamed(word);
  const point = known.point ? null : pointNamed(word, size);
  const turn = TURN.exec(word);
  if (pieces.length && !(point && isAlone && isLonger(word, pieces))) return { ...known, pieces };
  if (point) return { ...known, point };
  if (!turn) return { ...known, strange: known.strange ?? word };
  return {
    ...known,
    degrees: Number(turn[1] ?? known.degrees),
    flipped: known.flipped || Boolean(turn[2]),
    isWhole: true,
  };
}

/** Whether a piece is named with its size, which is no part of its name. */
function isLonger(word: string, pieces: number[]) {
  return pieces.every((id) => pieceOf(id).name.length < word.length);
}

/** The pieces that a word may mean: by name, by the letter of several, or with its size. */
function piecesNamed(word: string) {
  const names = PIECES.map(({ id, name, size }) => ({ id, name: name.toLowerCase(), size }));
  const exact = names.filter(({ name, size }) => name === word || `${name}${size}` === word);
  const found = exact.length ? exact : names.filter(({ name }) => word.length === 1 && name.startsWith(word));
  return found.map(({ id }) => id);
}

function pointNamed(word: string, size: number): Cell | null {
  const [, letter = "", digits] = POINT.exec(word) ?? [];
  const [row, col] = [size - Number(digits), letter.charCodeAt(0) - "a".charCodeAt(0)];
  return row >= 0 && row < size && col >= 0 && col < size ? [row, col] : null;
}

/** The move that is wholly named. */
function wholeMove(pieceId: number, { degrees, flipped }: Meaning, point: Cell): Move {
  return moveOn(findOrientation(pieceId, degrees, flipped), point);
}

/** The legal placements of some pieces that cover a point; of all pieces, and everywhere, if none are named. */
function fitting(game: Game, colour: number, pieces: number[], point: Cell | null) {
  return game
    .legalMoves(colour)
    .filter((move) => (!pieces.length || pieces.includes(move.pieceId)) && (!point || covers(game, move, point)));
}

function covers(game: Game, move: Move, point: Cell) {
  return game.cellsOf(move).some((cell) => String(cell) === String(point));
}

/** Every corner from which a colour may go on, with the pieces that fit there. */
function overview(game: Game, colour: number): Answer {
  const lines = game.frontier(colour).flatMap((corner) => {
    const moves = fitting(game, colour, [], corner);
    const pieces = [...new Set(moves.map(({ pieceId }) => pieceOf(pieceId).name))].join(", ");
    const point = formatPoint(corner, game.size);
    return moves.length ? [t("blokus.text.moves.corner", { point, count: moves.length, pieces })] : [];
  });
  if (!lines.length) return said("text.moves.none");
  return paged([t("blokus.text.moves.all", { count: game.legalMoves(colour).length }), ...lines]);
}

/**
 * Placements, of which there are some, with numbers: grouped by the corner that they use, or by their piece if they are
 * all at one point.
 */
function numbered(game: Game, colour: number, moves: readonly Move[], isByPiece: boolean): Answer {
  const groups: Map<string, Move[]> = new Map();
  for (const move of moves) {
    const title = isByPiece ? pieceOf(move.pieceId).name : cornerOf(game, colour, move);
    groups.set(title, [...(groups.get(title) ?? []), move]);
  }
  const choices = [...groups.values()].flat().map((move) => formatMove(move, game.size));
  const titles = [...groups].flatMap(([title, group]) => group.map(() => title));
  return paged([t("blokus.text.moves.choose"), ...linesOf(choices, titles)], choices);
}

/** The choices with their numbers, a few to a line, and their title before them. */
function linesOf(choices: string[], titles: string[]) {
  const lines: { title: string; moves: string[] }[] = [];
  choices.forEach((choice, index) => {
    const title = titles[index] ?? "";
    const line = lines.at(-1);
    const words = `${index + 1} ${choice}`;
    if (line?.title === title && line.moves.length < IN_A_LINE) line.moves.push(words);
    else lines.push({ title, moves: [words] });
  });
  return lines.map(({ title, moves }) => t("blokus.text.moves.group", { title, moves: moves.join(", ") }));
}

function cornerOf(game: Game, colour: number, move: Move) {
  const corners = new Set(game.frontier(colour).map(String));
  const cell = game.cellsOf(move).find((own) => corners.has(String(own)));
  return cell ? formatPoint(cell, game.size) : "";
}
