// A game of Blokus in play: whose turn it is, what may be played, the points, and how it ended.

import { type Reason, IllegalMove } from "../../errors";
import { type Variant, Board } from "./board";
import { findLegalMoves, isPlacementLegal, placementFaults, reason } from "./legality";
import { type Move, cellsOf, formatMove } from "./moves";
import { type Cell, TOTAL_SQUARES, pieceOf } from "./pieces";

const ALL_PLACED = 15;
const MONOMINO_LAST = 5;

/** How a game ended: points of each seat, the seats that won (several when tied), and why. */
export type Outcome = { scores: number[]; winners: number[]; reason: string };

/**
 * One play of a variant. Colours are numbers in turn order. A colour that cannot move is out for good, since only its
 * own pieces create its corners: its turns are passed over and noted in `skips`. The game is over when all are out.
 */
export class BlokusGame {
  variant: Variant;
  size: number;
  /** The colour to move, or null when the game is over. */
  colour: number | null;
  /** Who placed what so far. */
  moves: { colour: number; move: Move }[];
  /** Turns passed over: placements before it, name of the colour; those at the very end included. */
  skips: [ply: number, name: string][];

  #board;

  /** The legal moves of each colour in this position, as far as they were computed. */
  #legal: (readonly Move[] | undefined)[] = [];

  #grid: number[][] | undefined;

  constructor(variant: Variant) {
    this.#board = new Board(variant);
    this.variant = variant;
    this.size = variant.size;

    this.colour = 0;

    this.moves = [];

    this.skips = [];
  }

  /** How many pieces lie on the board. */
  get ply() {
    return this.moves.length;
  }

  /** Whether no colour can move any more. */
  get isOver() {
    return this.colour === null;
  }

  /** Rows of the values of the colours, 0 for an empty cell; the same array until the position changes. */
  get grid() {
    return (this.#grid ??= this.#board.grid());
  }

  /** The seat to move, or null when the game is over. */
  get turn() {
    if (this.colour === null) return null;
    const { seat } = this.#board.colourOf(this.colour);
    return seat ?? this.#board.usedBy(this.colour).size % this.variant.numSeats;
  }

  /**
   * The moves that a colour would have if it were its turn, ordered by piece, orientation, row and column; the same
   * array until the position changes.
   */
  legalMoves(colour: number): readonly Move[] {
    return (this.#legal[colour] ??= findLegalMoves(this.#board, colour));
  }

  /** Whether `legalMoves` of the colour holds the move; InvalidMove if there is no such piece or orientation. */
  isLegal(colour: number, move: Move): boolean {
    return isPlacementLegal(this.#board, colour, move);
  }

  /** Why the colour may not play the move now; empty if it may. */
  brokenRules(colour: number, move: Move): Reason[] {
    if (this.colour === null) return [reason("game_over", [])];
    const faults = placementFaults(this.#board, colour, move);
    return colour === this.colour ? faults : [reason("not_your_turn", []), ...faults];
  }

  /** Places a piece for the colour to move; an illegal move throws IllegalMove and changes nothing. */
  apply(move: Move) {
    const { colour } = this;
    if (colour === null || !this.isLegal(colour, move)) throw this.#illegal(move);
    this.#board.place(colour, move);
    this.moves.push({ colour, move });
    this.#forget();
    this.colour = this.#nextColour(colour);
  }

  /** Takes the last placement back, with the skips that followed it. */
  undo() {
    const last = this.moves.pop();
    if (!last) throw new RangeError("nothing to undo: no piece has been placed");
    this.#board.remove(last.colour, last.move);
    this.skips = this.skips.filter(([ply]) => ply <= this.ply);
    this.#forget();
    this.colour = last.colour;
  }

  /** An independent game in the same position, with the same history. */
  copy(): BlokusGame {
    const twin = new BlokusGame(this.variant);
    twin.#board = this.#board.copy();
    twin.#legal = [...this.#legal];
    twin.colour = this.colour;
    twin.moves = [...this.moves];
    twin.skips = [...this.skips];
    return twin;
  }

  /** Ids of the pieces that a colour still holds, ascending. */
  piecesLeft(colour: number): number[] {
    return this.#board.piecesLeft(colour);
  }

  /** The cells from which a colour may go on, ascending; before its first move, the start cell if it is free. */
  frontier(colour: number): Cell[] {
    return this.#board.frontier(colour).map((index) => this.#board.cellAt(index));
  }

  /** The cells that a move covers, ascending; some may be off the board. */
  cellsOf(move: Move): Cell[] {
    return cellsOf(move);
  }

  /** Whether a turn of the colour has been passed over: it never moves again. */
  isOut(colour: number): boolean {
    const { name } = this.#board.colourOf(colour);
    return this.skips.some(([, who]) => who === name);
  }

  /** Points of a colour, counted as if the game ended now. */
  score(colour: number): number {
    const placed = this.moves.filter((entry) => entry.colour === colour).map(({ move }) => pieceOf(move.pieceId).size);
    const squares = placed.reduce((sum, size) => sum + size, 0);
    return score(TOTAL_SQUARES - squares, placed.at(-1) ?? 0);
  }

  /** Points of every colour in turn order. */
  scores(): number[] {
    return this.variant.colours.map((_, colour) => this.score(colour));
  }

  /** Points of every seat: the sum over its colours; a shared colour counts for nobody. */
  seatScores(): number[] {
    const points = new Array(this.variant.numSeats).fill(0) as number[];
    this.variant.colours.forEach(({ seat }, colour) => {
      if (seat !== null) points[seat] = (points[seat] ?? 0) + this.score(colour);
    });
    return points;
  }

  /** Points of the seats and who won, or null while the game goes on. */
  outcome(): Outcome | null {
    if (!this.isOver) return null;
    const scores = this.seatScores();
    const best = Math.max(...scores);
    const winners = [...scores.keys()].filter((seat) => scores[seat] === best);
    return { scores, winners, reason: "no colour can move" };
  }

  /** The next colour that can move, with a note of those that cannot. */
  #nextColour(colour: number): number | null {
    const count = this.variant.colours.length;
    const out = this.variant.colours.map((_, index) => this.isOut(index));
    for (let step = 1; step <= count; step += 1) {
      const following = (colour + step) % count;
      if (!out[following] && this.legalMoves(following).length) return following;
      this.skips.push([this.ply, this.#board.colourOf(following).name]);
    }
    return null;
  }

  #forget() {
    this.#legal = [];
    this.#grid = undefined;
  }

  #illegal(move: Move): IllegalMove {
    const reasons = this.brokenRules(this.colour ?? 0, move);
    const because = reasons.map((broken) => broken.text).join(" and ");
    return new IllegalMove(`${formatMove(move, this.size)} is illegal: ${because}`, reasons);
  }
}

/** Points of one colour: minus one per unplaced square, or the bonus for placing all. */
export function score(unplacedSquares: number, lastPieceSize: number): number {
  if (unplacedSquares) return -unplacedSquares;
  return ALL_PLACED + (lastPieceSize === 1 ? MONOMINO_LAST : 0);
}
