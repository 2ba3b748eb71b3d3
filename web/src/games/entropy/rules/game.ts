// A game of Entropy in play: draws, placements and slides, over one round or two.

import { IllegalMove, type Reason } from "../../errors";
import { type Board, type Color, COLORS, EMPTY_BOARD, remainingColors, SIZE } from "./board";
import {
  actionOfSlide,
  applySlide,
  FIRST_SLIDE,
  formatAction,
  legalSlides,
  parseColor,
  parsePlacement,
  parseSlide,
  PASS,
  placementFault,
  slideFault,
  slideOfAction,
} from "./moves";
import { type Scorer, scoreOf } from "./scoring";

export type Options = { scorer: Scorer; openDraw: boolean; rounds: number; duplicate: boolean };

/** The kind of the next action. */
export type Step = "draw" | "place" | "slide" | "over";

const STEP_NAMES: Readonly<Record<Step, string>> = {
  draw: "a draw",
  place: "a placement of Chaos",
  slide: "a slide of Order, or a pass",
  over: "nothing: the game is over",
};

/**
 * A game: Chaos draws a token and places it, then Order slides a token or passes, until the board is full.
 *
 * With an open draw Order knows the next token, so it is drawn before Order's turn, else after it. In the second round
 * the seats change roles; the higher score as Order wins. A game knows no future draws, except that the second round of a
 * `duplicate` repeats those of the first.
 */
export class EntropyGame {
  options: Options;

  size = SIZE;

  step: Step = "draw";

  /** The token drawn and not yet placed; "" if none is. */
  nextToken: Color | "" = "";

  /** The board of each round so far. */
  boards: Board[] = [EMPTY_BOARD];

  /** The actions so far, draws included. */
  played: { step: Step; action: number }[] = [];

  constructor(options: Options) {
    this.options = options;
  }

  get ply() {
    return this.played.length;
  }

  /** The number of the round, from 1; the last one when the game is over. */
  get round() {
    return this.boards.length;
  }

  /** The seat that plays Order in this round: seat 0 in the first. */
  get orderSeat() {
    return this.round - 1;
  }

  /** The role to move; null when there is a draw, or the game is over. */
  get role(): "order" | "chaos" | null {
    if (this.step === "place") return "chaos";
    return this.step === "slide" ? "order" : null;
  }

  /** The seat to move; null when there is a draw, or the game is over. */
  get turn() {
    if (this.role === null) return null;
    return this.role === "order" ? this.orderSeat : 1 - this.orderSeat;
  }

  get board() {
    return this.boards.at(-1) ?? EMPTY_BOARD;
  }

  /** The number of tokens of each colour that are still to be drawn in this round. */
  get bag() {
    const bag = remainingColors(this.board);
    if (this.nextToken) bag[this.nextToken] -= 1;
    return bag;
  }

  /** Order's points in the rounds that are over. */
  get orderScores() {
    const full = this.boards.filter((board) => board.every(Boolean));
    return full.map((board) => scoreOf(board, this.options.scorer));
  }

  /** Ids in ascending order; empty exactly when the game is over. */
  legalActions() {
    if (this.step === "draw") return this.#draws();
    if (this.step === "place") return [...this.board.keys()].filter((index) => !this.board[index]);
    if (this.step === "over") return [];
    const slides = legalSlides(this.board).map(actionOfSlide);
    return [...slides.sort((one, other) => one - other), PASS];
  }

  /** Draws, places, slides or passes; an illegal action throws IllegalMove and changes nothing. */
  apply(action: number) {
    const fault = this.fault(action);
    if (fault) {
      const name = `${this.#isDraw(action) ? "the draw " : ""}${this.formatAction(action)}`;
      throw new IllegalMove(`${name} is illegal: ${fault.text}`, [fault]);
    }
    const { step, board } = this;
    this.played.push({ step, action });
    if (step === "draw") {
      this.nextToken = COLORS[action] ?? "";
      this.step = this.options.openDraw && board.some(Boolean) ? "slide" : "place";
    } else if (step === "place") {
      this.#put(board.with(action, this.nextToken));
      this.nextToken = "";
      this.#afterPlacement();
    } else {
      const slide = slideOfAction(action);
      if (slide) this.#put(applySlide(board, slide));
      this.step = this.options.openDraw ? "place" : "draw";
    }
  }

  undo() {
    const last = this.played.pop();
    if (!last) throw new RangeError("nothing to undo: nothing has been played");
    const { step, action } = last;
    if (step === "place" && this.step === "draw" && !this.board.some(Boolean)) this.boards = this.boards.slice(0, -1);
    if (step === "draw") {
      this.nextToken = "";
    } else if (step === "place") {
      this.nextToken = this.board[action] ?? "";
      this.#put(this.board.with(action, ""));
    } else {
      const slide = slideOfAction(action);
      if (slide) this.#put(applySlide(this.board, { source: slide.target, target: slide.source }));
    }
    this.step = step;
  }

  /** An independent game in the same position, with the same history. */
  copy(): EntropyGame {
    return Object.assign(new EntropyGame(this.options), this, { played: [...this.played] });
  }

  /** Why the action is illegal in this position; null if it is legal. */
  fault(action: number): Reason | null {
    if (this.#isDraw(action)) return this.#drawFault(action);
    if (this.step === "place" && action < FIRST_SLIDE) return placementFault(this.board, action);
    if (this.step === "slide" && action >= FIRST_SLIDE) {
      const slide = slideOfAction(action);
      return slide && slideFault(this.board, slide);
    }
    return fault("out_of_turn", `what comes next is ${STEP_NAMES[this.step]}`);
  }

  /** The text of an action in this position: for a draw the letter of its colour. */
  formatAction(action: number) {
    return this.#isDraw(action) ? (COLORS[action] ?? "") : formatAction(action);
  }

  /** The action that the text means in this position, legal or not. */
  parseAction(text: string) {
    if (this.step === "draw") return COLORS.indexOf(parseColor(text));
    return this.step === "place" ? parsePlacement(text) : actionOfSlide(parseSlide(text));
  }

  #isDraw(action: number) {
    return this.step === "draw" && action < COLORS.length;
  }

  #put(board: Board) {
    this.boards = [...this.boards.slice(0, -1), board];
  }

  #afterPlacement() {
    const isFull = this.board.every(Boolean);
    if (!isFull) this.step = this.options.openDraw ? "draw" : "slide";
    else if (this.round === this.options.rounds) this.step = "over";
    else {
      this.boards = [...this.boards, EMPTY_BOARD];
      this.step = "draw";
    }
  }

  /** The legal draws; in a duplicate the second round has one. */
  #draws() {
    const left = [...COLORS.keys()].filter((index) => this.bag[COLORS[index] ?? "R"]);
    if (!this.options.duplicate || this.round === 1) return left;
    const drawn = this.played.filter(({ step }) => step === "draw").map(({ action }) => action);
    const due = drawn[drawn.length - SIZE * SIZE];
    return left.filter((action) => action === due);
  }

  #drawFault(action: number): Reason | null {
    const color = COLORS[action];
    if (!color || !this.bag[color]) return fault("not_in_bag", `no token ${color} is left in the bag`);
    const draws = this.#draws();
    if (draws.includes(action)) return null;
    return fault("not_the_same_draw", `the first round had ${draws.map((index) => COLORS[index]).join(", ")} here`);
  }
}

function fault(rule: string, text: string): Reason {
  return { rule, cells: [], text };
}
