// Plays games of Entropy with the page's rules and describes every position, for comparison with Python.

import {
  type Board,
  type Color,
  COLORS,
  indexToPosition,
  positionToIndex,
  remainingColors,
} from "../../web/src/games/entropy/rules/board";
import { EntropyGame, type Options } from "../../web/src/games/entropy/rules/game";
import {
  applySlide,
  legalSlides,
  parseColor,
  parsePlacement,
  parseSlide,
} from "../../web/src/games/entropy/rules/moves";
import {
  findPalindromes,
  gainOf,
  lineScores,
  literalLineScore,
  longestPalindromes,
  officialLineScore,
  phaseOf,
  prospectsOf,
  scoreOf,
} from "../../web/src/games/entropy/rules/scoring";

/** Number of slides that the golden file lists for each board. */
const FIRST = 5;

/** Evaluates boards in the format of the golden file; a board may come with a slide. */
export function boardFacts(boards: { board: Board; move: { from: number; to: number } | null }[]) {
  return boards.map(({ board, move }) => {
    const slides = legalSlides(board).map(({ source, target }) => [source, target]);
    return {
      fullBoardScoreSeed: scoreOf(board, "literal"),
      officialScore: scoreOf(board, "official"),
      rowScoresSeed: lineScores(board, "row", "literal"),
      colScoresSeed: lineScores(board, "column", "literal"),
      legalMoves: slides.length,
      firstMoves: slides.slice(0, FIRST),
      remaining: remainingColors(board),
      move: move && slideFacts(board, move.from, move.to),
    };
  });
}

/**
 * Returns the phases of games, and the numbers of lines that lack one, two and three tokens to a palindrome.
 */
export function outlooks(boards: Board[]) {
  return boards.map((board) => {
    const missing = prospectsOf(board).map((prospect) => prospect.missing);
    return {
      phase: phaseOf(board),
      potential: [1, 2, 3].map((count) => missing.filter((each) => each === count).length),
    };
  });
}

function slideFacts(board: Board, source: number, target: number) {
  const after = applySlide(board, { source, target });
  return {
    from: source,
    to: target,
    text: `${indexToPosition(source)}-${indexToPosition(target)}`,
    scoreDelta: gainOf(board, after, "literal"),
    officialDelta: gainOf(board, after, "official"),
  };
}

/** Returns both scores of lines, and their palindromes. */
export function lineFacts(lines: Color[][]) {
  return lines.map((line) => ({
    seed: literalLineScore(line),
    official: officialLineScore(line),
    palindromes: findPalindromes(line),
    longest: longestPalindromes(line),
  }));
}

/** Describes each position of a game, forwards and then, by undo, backwards. */
export function transcript(options: Options, actions: number[]) {
  const game = new EntropyGame(options);
  const forwards = [describe(game)];
  for (const action of actions) {
    game.apply(action);
    forwards.push(describe(game));
  }
  const backwards = actions.map(() => {
    game.undo();
    return describe(game);
  });
  return { forwards, backwards };
}

function describe(game: EntropyGame) {
  const actions = game.legalActions();
  const { scorer } = game.options;
  return {
    ply: game.ply,
    turn: game.turn,
    role: game.role,
    round: game.round,
    orderSeat: game.orderSeat,
    board: game.board,
    nextToken: game.nextToken,
    bag: game.bag,
    score: scoreOf(game.board, scorer),
    orderScores: game.orderScores,
    lines: { rows: lineScores(game.board, "row", scorer), columns: lineScores(game.board, "column", scorer) },
    actions,
    texts: actions.map((action) => game.formatAction(action)),
    parsed: actions.map((action) => game.parseAction(game.formatAction(action))),
    isOver: game.step === "over",
  };
}

/** Checks actions in the position after some others; returns the error message, or null, for each. */
export function verdicts(options: Options, played: number[], actions: number[]) {
  const game = new EntropyGame(options);
  for (const action of played) game.apply(action);
  return actions.map((action) => {
    const twin = game.copy();
    try {
      twin.apply(action);
      return null;
    } catch (error) {
      return { text: error instanceof Error ? error.message : "", fault: game.fault(action) };
    }
  });
}

/** Parses texts as squares, slides and colours; returns the name of the error for invalid ones. */
export function readings(texts: string[]) {
  const readers = [positionToIndex, parsePlacement, parseSlide, (text: string) => parseColor(text)];
  return texts.map((text) => readers.map((read) => attempt(() => read(text))));
}

function attempt(read: () => unknown) {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : "";
  }
}

/** Returns the colours in order. */
export function colors() {
  return COLORS;
}
