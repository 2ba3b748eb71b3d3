// Entropy in words: what can be typed, and what is answered.

import type { EntropyState as State } from "../types";
import type { Answer } from "../../game_ui";
import { indexToPosition, SQUARES } from "../rules/board";
import { placementFault, slideFault } from "../rules/legality";
import { legalSlides } from "../rules/moves";
import { capital, t } from "../../../app/i18n";
import { nameOf, whyNot } from "../selection";
import { nextKey, sendMove } from "../../../app/moves";
import { bad, paged, said } from "../../answers";
import { notNow } from "../../not_now";
import { bagLines, boardLines, giftOf, greetingOf, placementLines, scoreLines, slideLines } from "./report";

export { gridOf } from "./report";

const VERBS = /^(play|place|put|slide|move|from|on|to|spiele?|setze?|schiebe?|von|auf|nach)$/;
const SQUARE = /^([a-g])([1-7])$/;

export const COMMANDS = {
  moves,
  board: (state: State) => ({ lines: boardLines(state) }),
  score: (state: State) => ({ lines: scoreLines(state) }),
  bag: (state: State) => ({ lines: bagLines(state) }),
  where,
  pass,
};

export function greeting(state: State) {
  return greetingOf(state);
}

/** Something that can be typed now: a move, if there is one. */
export function examples({ table: { game } }: State) {
  if (game.role === "chaos") return indexToPosition(game.board.indexOf(""));
  const [slide] = legalSlides(game.board);
  return slide ? `${indexToPosition(slide.source)}-${indexToPosition(slide.target)}, pass` : "pass";
}

/** A line that is no command: a placement, or a slide. */
export function read(state: State, line: string): Answer | null {
  const words = line
    .toLowerCase()
    .split(/[\s,;:>–-]+/)
    .filter((word) => word && !VERBS.test(word));
  const squares = words.map(squareNamed);
  const [from, to] = squares;
  if (from === undefined || squares.includes(null) || squares.length > 2) return null;
  const late = notNow(state);
  if (late) return late;
  const isSlide = typeof to === "number";
  if (state.table.game.role === "chaos") return isSlide ? bad("text.entropy.chaos") : place(state, from ?? 0);
  return isSlide ? slide(state, from ?? 0, to) : where(state, words);
}

function squareNamed(word: string) {
  const [, row, col] = SQUARE.exec(word) ?? [];
  return row ? (row.charCodeAt(0) - "a".charCodeAt(0)) * Math.sqrt(SQUARES) + Number(col) - 1 : null;
}

function place(state: State, at: number): Answer {
  const fault = placementFault(state.table.game.board, at);
  return fault ? { lines: [whyNot(fault)], isBad: true } : send(state, indexToPosition(at), null, at);
}

function slide(state: State, source: number, target: number): Answer {
  const fault = slideFault(state.table.game.board, { source, target });
  if (fault) return { lines: [whyNot(fault)], isBad: true };
  return send(state, `${indexToPosition(source)}-${indexToPosition(target)}`, source, target);
}

function pass(state: State): Answer {
  const late = notNow(state);
  if (late) return late;
  return state.table.game.role === "order" ? send(state, "pass", null, null) : bad("text.entropy.pass");
}

function send(state: State, move: string, from: number | null, at: number | null): Answer {
  const pending = { mode: "pending" as const, from, at, hand: "keys" as const };
  return { lines: [], step: sendMove(state, move, { ...pending, key: nextKey(state) }) };
}

/** What can be done: everywhere, or with the token on a square. */
function moves(state: State, words: string[]): Answer {
  const { game } = state.table;
  if (words.length) return where(state, words);
  if (game.role === null) return said("text.moves.none");
  if (game.role === "chaos") return paged(placementLines(game));
  const lines = slideLines(game, null);
  return lines.length ? paged(lines) : said("text.entropy.stuck");
}

/** What is on a square, and what can be done there. */
function where({ table: { game } }: State, words: string[]): Answer {
  const at = squareNamed((words[0] ?? "").toLowerCase());
  if (at === null) return bad("text.entropy.square");
  const ways = game.role === "order" ? slideLines(game, at) : [];
  if (ways.length) return { lines: ways.map(capital) };
  return { lines: [`${capital(nameOf(game.board, at))}.`, ...prospects(game, at)] };
}

/** What else there is to say of a square from which nothing can slide. */
function prospects(game: State["table"]["game"], at: number) {
  const hasToken = game.board[at] !== "";
  if (game.role === "order") return hasToken ? [t("text.entropy.fixed")] : [];
  return game.role === "chaos" && !hasToken ? [giftOf(game, at)] : [];
}
