// What there is to say about a game of Entropy: the board, the bag, the points.

import { COLORS, indexToPosition, rowOf, SIZE } from "../../../entropy/board.js";
import { applySlide, targetsOf } from "../../../entropy/moves.js";
import { gainOf, lineScores, scoreOf } from "../../../entropy/scoring.js";
import { capital, listed, t } from "../../../words.js";
import { colorName, nameOf, signed } from "../../entropy/hand.js";
import { boardShown, pointsOf, roundShown } from "../../entropy/table.js";
import { isMyTurn, seatName, waitingWords } from "../../table.js";

/** @typedef {import("../../../entropy/board.js").Board} Board */
/** @typedef {import("../../../types.js").EntropyGame} Game */
/** @typedef {import("../../../types.js").EntropyState} State */
/** @typedef {import("../types.js").Grid} Grid */

const LINES = [...Array(SIZE).keys()];

/**
 * How it stands when the talk begins.
 * @param {State} state
 */
export function greetingOf(state) {
  const { table } = state;
  const { role, nextToken } = table.game;
  const token = nextToken ? colorName(nextToken) : "";
  const now = table.outcome ? t("table.over") : waitingWords(table);
  const turn = role === "chaos" ? t("text.entropy.turn.chaos", { token }) : t("text.entropy.turn.order");
  return [t("text.hello"), isMyTurn(state) ? turn : now];
}

/**
 * The board as a table.
 * @param {State} state
 * @returns {Grid}
 */
export function gridOf(state) {
  const board = boardShown(state);
  return {
    caption: t("text.board", { size: SIZE }),
    columns: LINES.map((col) => String(col + 1)),
    rows: LINES.map((row) => ({
      name: letterOf(row),
      cells: LINES.map((col) => cellOf(board, row * SIZE + col)),
    })),
  };
}

/**
 * @param {Board} board
 * @param {number} square
 */
function cellOf(board, square) {
  const color = board[square] ?? "";
  return {
    name: nameOf(board, square),
    mark: color ? t(`text.token.${color}`) : "",
    css: color,
  };
}

/** @param {number} row */
function letterOf(row) {
  return indexToPosition(row * SIZE).charAt(0);
}

/**
 * The rows that are not empty.
 * @param {State} state
 */
export function boardLines(state) {
  const board = boardShown(state);
  const lines = LINES.flatMap((row) => {
    const tokens = rowOf(board, row).flatMap((color, col) => (color ? [`${col + 1} ${colorName(color)}`] : []));
    return tokens.length ? [t("text.entropy.row", { row: letterOf(row), tokens: tokens.join(", ") })] : [];
  });
  return lines.length ? lines : [t("text.board.empty")];
}

/**
 * Order's points: in all, by line, and of both rounds.
 * @param {State} state
 */
export function scoreLines(state) {
  const { table } = state;
  const { scorer } = table.game.options;
  const board = boardShown(state);
  const { rows, columns } = lineScores(board, scorer);
  const scoring = [
    ...rows.flatMap((count, row) => (count ? [t("entropy.line.row", { line: letterOf(row), count })] : [])),
    ...columns.flatMap((count, col) => (count ? [t("entropy.line.column", { line: col + 1, count })] : [])),
  ];
  const round = roundShown(state);
  const seats = table.seats.flatMap((_, seat) => {
    const points = pointsOf(table, seat, round);
    return points === null ? [] : [t("entropy.card.score", { who: seatName(table, seat), points })];
  });
  return [t("entropy.line.all", { count: scoreOf(board, scorer) }), ...scoring, ...seats];
}

/** @param {State} state */
export function bagLines({ table: { game } }) {
  const left = COLORS.map((color) => `${colorName(color)} ${game.bag[color]}`);
  const next = game.nextToken ? [t("entropy.say.next", { colour: colorName(game.nextToken) })] : [];
  return [t("text.bag", { colours: listed(left) }), ...next];
}

/**
 * The empty squares, row by row, with what each gives Order.
 * @param {Game} game
 */
export function placementLines(game) {
  const { board, nextToken, options } = game;
  return LINES.flatMap((row) => {
    const free = LINES.map((col) => row * SIZE + col).filter((square) => !board[square]);
    const words = free.map((square) => {
      const gain = gainOf(board, board.with(square, nextToken), options.scorer);
      return `${indexToPosition(square)} ${signed(gain)}`;
    });
    return words.length ? [words.join(", ")] : [];
  });
}

/**
 * What the token that is to be placed gives Order on a square.
 * @param {Game} game
 * @param {number} at
 */
export function giftOf({ board, nextToken, options }, at) {
  const colour = nextToken ? capital(colorName(nextToken)) : "";
  const gain = signed(gainOf(board, board.with(at, nextToken), options.scorer));
  return t("entropy.status.aim.place", { colour, square: indexToPosition(at), gain });
}

/**
 * The slides, token by token, with what each gives Order; of one token if its square is named.
 * @param {Game} game
 * @param {number|null} from
 */
export function slideLines({ board, options }, from) {
  return [...board.keys()]
    .filter((source) => from === null || source === from)
    .flatMap((source) => {
      const ways = targetsOf(board, source).map((target) => {
        const gain = gainOf(board, applySlide(board, { source, target }), options.scorer);
        return `${indexToPosition(target)} ${signed(gain)}`;
      });
      return ways.length ? [t("text.entropy.slides", { token: nameOf(board, source), ways: ways.join(", ") })] : [];
    });
}
