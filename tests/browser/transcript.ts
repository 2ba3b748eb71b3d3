// Plays games with the page's rules and describes every position, for comparison with the Python rules.

import type { Move } from "../../web/src/games/blokus/rules/moves";
import { BlokusGame } from "../../web/src/games/blokus/rules/game";
import { computePlayerMobilityMetrics } from "../../web/src/games/blokus/rules/mobility";
import { formatMove, parseMove } from "../../web/src/games/blokus/rules/moves";
import { PIECES } from "../../web/src/games/blokus/rules/pieces";
import { VARIANTS } from "../../web/src/games/blokus/rules/board";

export type Numbers = [pieceId: number, orientation: number, row: number, col: number];

/**
 * Describes each position of each game, from the empty board to the last move; games are lists of moves as text.
 */
export function transcripts(variant: string, games: string[][]) {
  return games.map((moves) => {
    const game = newGame(variant);
    return [describe(game), ...moves.map((text) => describe(play(game, text)))];
  });
}

/** Plays each game to its end and undoes all of it; describes the positions from the last to the first. */
export function undone(variant: string, games: string[][]) {
  return games.map((moves) => {
    const game = newGame(variant);
    for (const text of moves) play(game, text);
    const last = describe(game);
    return [
      last,
      ...moves.map(() => {
        game.undo();
        return describe(game);
      }),
    ];
  });
}

/**
 * Returns the violations of placements in the positions of a game; each is a ply, a colour and a move.
 * @param placements by ascending ply
 */
export function verdicts(variant: string, moves: string[], placements: [ply: number, colour: number, move: Numbers][]) {
  const game = newGame(variant);
  return placements.map(([ply, colour, numbers]) => {
    while (game.ply < ply) play(game, moves[game.ply] ?? "");
    const move = moveOf(numbers);
    return { legal: game.isLegal(colour, move), broken: game.brokenRules(colour, move) };
  });
}

/** Parses and formats each text; returns the error message for invalid ones. */
export function rewritten(texts: string[], size: number) {
  return texts.map((text) => {
    try {
      const move = parseMove(text, size);
      return [...Object.values(move), formatMove(move, size)];
    } catch (error) {
      return String(error);
    }
  });
}

function newGame(variant: string) {
  const found = VARIANTS[variant];
  if (!found) throw new Error(`no variant is called ${variant}`);
  return new BlokusGame(found);
}

function play(game: BlokusGame, text: string) {
  game.apply(parseMove(text, game.size));
  return game;
}

function describe(game: BlokusGame) {
  return {
    ply: game.ply,
    turn: game.turn,
    colour: game.colour,
    isOver: game.isOver,
    skips: [...game.skips],
    moves: game.moves.map(({ colour, move }) => [colour, ...numbersOf(move)]),
    grid: game.grid,
    scores: game.scores(),
    seatScores: game.seatScores(),
    outcome: game.outcome(),
    colours: game.variant.colours.map((_, colour) => describeColour(game, colour)),
  };
}

function describeColour(game: BlokusGame, colour: number) {
  const left = game.piecesLeft(colour);
  const used = PIECES.map((piece) => piece.id).filter((id) => !left.includes(id));
  const moves = game.legalMoves(colour);
  return {
    legal: moves.flatMap(numbersOf),
    frontier: game.frontier(colour),
    left,
    score: game.score(colour),
    isOut: game.isOut(colour),
    mobility: computePlayerMobilityMetrics(moves, used),
  };
}

function numbersOf(move: Move): Numbers {
  return [move.pieceId, move.orientation, move.row, move.col];
}

function moveOf([pieceId, orientation, row, col]: Numbers): Move {
  return { pieceId, orientation, row, col };
}
