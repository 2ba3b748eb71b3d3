// What there is to say about a game of Entropy: the board, the bag, the points.

import type { Board } from "../rules/board";
import type { EntropyGame as Game } from "../rules/game";
import type { EntropyState as State } from "../types";
import type { Grid } from "../../game_ui";
import { COLORS, indexToPosition, rowOf, SIZE } from "../rules/board";
import { applySlide, targetsOf } from "../rules/moves";
import { gainOf, lineScores, scoreOf } from "../rules/scoring";
import { capital, listed, t } from "../../../app/i18n";
import { colorName, nameOf, signed } from "../selection";
import { boardShown, pointsOf, roundShown } from "../table";
import { isMyTurn, seatName, waitingWords } from "../../../app/table";

const LINES = [...Array(SIZE).keys()];

/** How it stands when the talk begins. */
export function greetingOf(state: State) {
  const { table } = state;
  const { role, nextToken } = table.game;
  const token = nextToken ? colorName(nextToken) : "";
  const now = table.outcome ? t("table.over") : waitingWords(table);
  const turn = role === "chaos" ? t("text.entropy.turn.chaos", { token }) : t("text.entropy.turn.order");
  return [t("text.hello"), isMyTurn(state) ? turn : now];
}

/** The board as a table. */
export function gridOf(state: State): Grid {
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

function cellOf(board: Board, square: number) {
  const color = board[square] ?? "";
  return {
    name: nameOf(board, square),
    mark: color ? t(`text.token.${color}`) : "",
    css: color,
  };
}

function letterOf(row: number) {
  return indexToPosition(row * SIZE).charAt(0);
}

/** The rows that are not empty. */
export function boardLines(state: State) {
  const board = boardShown(state);
  const lines = LINES.flatMap((row) => {
    const tokens = rowOf(board, row).flatMap((color, col) => (color ? [`${col + 1} ${colorName(color)}`] : []));
    return tokens.length ? [t("text.entropy.row", { row: letterOf(row), tokens: tokens.join(", ") })] : [];
  });
  return lines.length ? lines : [t("text.board.empty")];
}

/** Order's points: in all, by line, and of both rounds. */
export function scoreLines(state: State) {
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

export function bagLines({ table: { game } }: State) {
  const left = COLORS.map((color) => `${colorName(color)} ${game.bag[color]}`);
  const next = game.nextToken ? [t("entropy.say.next", { colour: colorName(game.nextToken) })] : [];
  return [t("text.bag", { colours: listed(left) }), ...next];
}

/** The empty squares, row by row, with what each gives Order. */
export function placementLines(game: Game) {
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

/** What the token that is to be placed gives Order on a square. */
export function giftOf({ board, nextToken, options }: Game, at: number) {
  const colour = nextToken ? capital(colorName(nextToken)) : "";
  const gain = signed(gainOf(board, board.with(at, nextToken), options.scorer));
  return t("entropy.status.aim.place", { colour, square: indexToPosition(at), gain });
}

/** The slides, token by token, with what each gives Order; of one token if its square is named. */
export function slideLines({ board, options }: Game, from: number | null) {
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
