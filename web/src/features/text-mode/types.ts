// The words of play/text/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { FamilyName, Message, State, Step } from "../../app/types";
import type { Verdict } from "../replay/types";
/** What comes of a line that was typed. */
export interface Answer {
  lines: string[];
  /** Whether it was not understood, or cannot be done: then what was typed stays. */
  isBad?: boolean;
  /** Moves that can be named by their number from now on. */
  choices?: string[];
  /** Lines for those who ask for more. */
  rest?: string[];
  /** What the page does about it, */
  step?: Step;
  /** or is told to do. */
  message?: Message;
}

/** What it is called, and what stands in it. */
export type Cell = { name: string; mark: string; css: string };

/** The board as a table. How a family of games is talked about: - answer: to a line; greeting: how it stands when the talk begins; gridOf: the board; sentenceOf: what a review says of a move. Methods, because each is called with states of its own family only. */
export type Grid = { caption: string; columns: string[]; rows: { name: string; cells: Cell[] }[] };

export type Talk = {
  answer(state: State, line: string): Answer;
  greeting(state: State): string[];
  gridOf(state: State): Grid;
  sentenceOf(verdict: Verdict): string;
};

/** Numbers go up. */
export type Line = { number: number; kind: "you" | "page" | "bad"; text: string };

export interface TextState {
  /** Whose talk is loaded, or on its way. */
  family: FamilyName | null;
  talk: Talk | null;
  lines: Line[];
  /** What was typed, the oldest first. */
  history: string[];
  /** What stays in the line to be typed. */
  kept: string;
  /** What was typed before the talk was there: it is answered then. */
  early: string;
  choices: string[];
  rest: string[];
}

export type TextMessage =
  | { type: "text:toggle" }
  | { type: "text:loaded"; family: FamilyName; talk: Talk }
  | { type: "text:typed"; line: string };

export type TextEffect =
  { type: "text:load"; family: FamilyName } | { type: "text:tell"; message: Message } | { type: "text:home" };

export {};
