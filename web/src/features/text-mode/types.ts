// The words of play/text/: what it keeps, what it is told, and what it asks of the world outside. Types only.

import type { Later } from "../../games/game_ui";
import type { Message } from "../../app/state";
/** Numbers go up. */
export type Line = { number: number; kind: "you" | "page" | "bad"; text: string };

export interface TextState {
  /** Whose talk is loaded, or on its way. */
  family: string | null;
  later: Later | null;
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
  | { type: "text:loaded"; family: string; later: Later }
  | { type: "text:typed"; line: string };

export type TextEffect =
  { type: "text:load"; family: string } | { type: "text:tell"; message: Message } | { type: "text:home" };

export {};
