// Plays games with the page's rules and describes every position, for comparison with the Python rules.

import { BlokusGame } from "/static/js/blokus/game.js";
import { computePlayerMobilityMetrics } from "/static/js/blokus/mobility.js";
import { formatMove, parseMove } from "/static/js/blokus/notation.js";
import { PIECES } from "/static/js/blokus/pieces.js";
import { VARIANTS } from "/static/js/blokus/variants.js";

/** @typedef {import("/static/js/blokus/moves.js").Move} Move */
/** @typedef {[pieceId: number, orientation: number, row: number, col: number]} Numbers */

/**
 * Describes each position of each game, from the empty board to the last move; games are lists of moves as text.
 * @param {string} variant
 * @param {string[][]} games
 */
export function transcripts(variant, games) {
  return games.map((moves) => {
    const game = newGame(variant);
    return [describe(game), ...moves.map((text) => describe(play(game, text)))];
  });
}

/**
 * Plays each game to its end and undoes all of it; describes the positions from the last to the first.
 * @param {string} variant
 * @param {string[][]} games
 */
export function undone(variant, games) {
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
 * @param {string} variant
 * @param {string[]} moves
 * @param {[ply: number, colour: number, move: Numbers][]} placements by ascending ply
 */
export function verdicts(variant, moves, placements) {
  const game = newGame(variant);
  return placements.map(([ply, colour, numbers]) => {
    while (game.ply < ply) play(game, moves[game.ply] ?? "");
    const move = moveOf(numbers);
    return { legal: game.isLegal(colour, move), broken: game.brokenRules(colour, move) };
  });
}

/**
 * Parses and formats each text; returns the error message for invalid ones.
 * @param {string[]} texts
 * @param {number} size
 */
export function rewritten(texts, size) {
  return texts.map((text) => {
    try {
      const move = parseMove(text, size);
      return [...Object.values(move), formatMove(move, size)];
    } catch (error) {
      return String(error);
    }
  });
}

/** @param {string} variant */
function newGame(variant) {
  const found = VARIANTS[variant];
  if (!found) throw new Error(`no variant is called ${variant}`);
  return new BlokusGame(found);
}

/**
 * @param {BlokusGame} game
 * @param {string} text
 */
function play(game, text) {
  game.apply(parseMove(text, game.size));
  return game;
}

/** @param {BlokusGame} game */
function describe(game) {
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

/**
 * @param {BlokusGame} game
 * @param {number} colour
 */
function describeColour(game, colour) {
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

/**
 * @param {Move} move
 * @returns {Numbers}
 */
function numbersOf(move) {
  return [move.pieceId, move.orientation, move.row, move.col];
}

/**
 * @param {Numbers} numbers
 * @returns {Move}
 */
function moveOf([pieceId, orientation, row, col]) {
  return { pieceId, orientation, row, col };
}
