// Entropy in text mode: what can be typed, the answers, and the board as a table.

import { capital, listed, t } from "../../app/i18n";
import { nextKey, sendMove } from "../../app/steps";
import { seatName } from "../../app/table";
import { bad, greetingWith, notNow, paged, said } from "../answers";
import type { Reason } from "../errors";
import type { Answer, Grid } from "../game_ui";
import {
  AXES,
  COLORS,
  indexToPosition,
  lineName,
  lineOf,
  LINES,
  positionToIndex,
  SIZE,
  squaresOf,
} from "./rules/board";
import type { EntropyGame } from "./rules/game";
import { applySlide, formatSlide, legalSlides, placementFault, slideFault, targetsOf } from "./rules/moves";
import { gainOf, lineScores, scoreOf } from "./rules/scoring";
import { colorName, nameOf, signed, whyNot } from "./selection";
import { boardShown, type EntropyState as State, pointsOf, roundShown } from "./table";

/** Words between the squares of a move, in English and German. */
const VERBS = /^(play|place|put|slide|move|from|on|to|spiele?|setze?|schiebe?|von|auf|nach)$/;
const SQUARE = /^[a-g][1-7]$/;

export const COMMANDS = {
  moves,
  board: (state: State) => ({ lines: boardLines(state) }),
  score: (state: State) => ({ lines: scoreLines(state) }),
  bag: (state: State) => ({ lines: bagLines(state) }),
  where,
  pass,
};

export function greeting(state: State) {
  const { role, nextToken } = state.table.game;
  const token = nextToken ? colorName(nextToken) : "";
  const turn = role === "chaos" ? t("entropy.text.turn.chaos", { token }) : t("entropy.text.turn.order");
  return greetingWith(turn, state);
}

/** A legal move, and pass if Order is to move. */
export function examples({ table: { game } }: State) {
  if (game.role === "chaos") return indexToPosition(game.board.indexOf(""));
  const [slide] = legalSlides(game.board);
  return slide ? `${formatSlide(slide)}, pass` : "pass";
}

/** A line that is no command: a placement, or a slide. */
export function read(state: State, line: string): Answer | null {
  const words = line
    .toLowerCase()
    .split(/[\s,;:>–-]+/)
    .filter((word) => word && !VERBS.test(word));
  const [from, to, ...more] = words.map(squareNamed);
  if (from === undefined || from === null || to === null || more.length) return null;
  const refusal = notNow(state);
  if (refusal) return refusal;
  const { board, role } = state.table.game;
  if (role === "chaos") {
    if (to !== undefined) return bad("entropy.text.chaos");
    return play(state, indexToPosition(from), { from: null, at: from }, placementFault(board, from));
  }
  if (to === undefined) return where(state, words);
  const slide = { source: from, target: to };
  return play(state, formatSlide(slide), { from, at: to }, slideFault(board, slide));
}

function squareNamed(word: string) {
  return SQUARE.test(word) ? positionToIndex(word) : null;
}

function pass(state: State): Answer {
  const refusal = notNow(state);
  if (refusal) return refusal;
  const isOrder = state.table.game.role === "order";
  return isOrder ? play(state, "pass", { from: null, at: null }, null) : bad("entropy.text.pass");
}

/** Plays a move, or says why it is illegal. */
function play(
  state: State,
  move: string,
  squares: { from: number | null; at: number | null },
  fault: Reason | null,
): Answer {
  if (fault) return { lines: [whyNot(fault)], isBad: true };
  const pending = { mode: "pending" as const, ...squares, hand: "keys" as const, key: nextKey(state) };
  return { lines: [], step: sendMove(state, move, pending) };
}

/** The legal moves: all of them, or those of the token on a square. */
function moves(state: State, words: string[]): Answer {
  const { game } = state.table;
  if (words.length) return where(state, words);
  if (game.role === null) return said("text.moves.none");
  if (game.role === "chaos") return paged(placementLines(game));
  const lines = [...game.board.keys()].flatMap((source) => slideLines(game, source));
  return lines.length ? paged(lines) : said("entropy.text.stuck");
}

/** The token on a square and its slides, or what a placement there would give Order. */
function where({ table: { game } }: State, words: string[]): Answer {
  const at = squareNamed((words[0] ?? "").toLowerCase());
  if (at === null) return bad("entropy.text.square");
  const slides = game.role === "order" ? slideLines(game, at) : [];
  if (slides.length) return { lines: slides.map(capital) };
  return { lines: [`${capital(nameOf(game.board, at))}.`, ...squareNotes(game, at)] };
}

function squareNotes(game: EntropyGame, at: number) {
  const hasToken = game.board[at] !== "";
  if (game.role === "order") return hasToken ? [t("entropy.text.fixed")] : [];
  if (game.role === null || hasToken) return [];
  const colour = game.nextToken ? capital(colorName(game.nextToken)) : "";
  return [t("entropy.status.aim.place", { colour, square: indexToPosition(at), gain: placementGain(game, at) })];
}

function placementGain({ board, nextToken, options }: EntropyGame, square: number) {
  return signed(gainOf(board, board.with(square, nextToken), options.scorer));
}

/** The empty squares, a line for each row, with the gain of Order for a placement there. */
function placementLines(game: EntropyGame) {
  return LINES.flatMap((row) => {
    const free = squaresOf("row", row).filter((square) => !game.board[square]);
    const names = free.map((square) => `${indexToPosition(square)} ${placementGain(game, square)}`);
    return names.length ? [names.join(", ")] : [];
  });
}

/** The slides from a square with their gains, in one line; no line if there are none. */
function slideLines({ board, options }: EntropyGame, source: number) {
  const ways = targetsOf(board, source).map((target) => {
    const gain = gainOf(board, applySlide(board, { source, target }), options.scorer);
    return `${indexToPosition(target)} ${signed(gain)}`;
  });
  return ways.length ? [t("entropy.text.slides", { token: nameOf(board, source), ways: ways.join(", ") })] : [];
}

export function gridOf(state: State): Grid {
  const board = boardShown(state);
  return {
    caption: t("text.board", { size: SIZE }),
    columns: LINES.map((col) => lineName("column", col)),
    rows: LINES.map((row) => ({
      name: lineName("row", row),
      cells: squaresOf("row", row).map((square) => {
        const color = board[square] ?? "";
        return { name: nameOf(board, square), mark: color && t(`entropy.text.token.${color}`), css: color };
      }),
    })),
  };
}

/** The rows that are not empty. */
function boardLines(state: State) {
  const board = boardShown(state);
  const lines = LINES.flatMap((row) => {
    const tokens = lineOf(board, "row", row).flatMap((color, col) =>
      color ? [`${lineName("column", col)} ${colorName(color)}`] : [],
    );
    return tokens.length ? [t("entropy.text.row", { row: lineName("row", row), tokens: tokens.join(", ") })] : [];
  });
  return lines.length ? lines : [t("text.board.empty")];
}

/** Order's points: the sum, those of each line, and those of both rounds. */
function scoreLines(state: State) {
  const { table } = state;
  const { scorer } = table.game.options;
  const board = boardShown(state);
  const lines = AXES.flatMap((axis) =>
    lineScores(board, axis, scorer).flatMap((count, line) =>
      count ? [t(`entropy.line.${axis}`, { line: lineName(axis, line), count })] : [],
    ),
  );
  const round = roundShown(state);
  const seats = table.seats.flatMap((_, seat) => {
    const points = pointsOf(table, seat, round);
    return points === null ? [] : [t("entropy.card.score", { who: seatName(table, seat), points })];
  });
  return [t("entropy.line.all", { count: scoreOf(board, scorer) }), ...lines, ...seats];
}

function bagLines({ table: { game } }: State) {
  const left = COLORS.map((color) => `${colorName(color)} ${game.bag[color]}`);
  const next = game.nextToken ? [t("entropy.say.next", { colour: colorName(game.nextToken) })] : [];
  return [t("entropy.text.bag", { colours: listed(left) }), ...next];
}
