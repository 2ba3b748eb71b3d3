// The moves of a game of Entropy, its record, and the course of its points.

import { number, t } from "../../app/i18n";
import type { Outcome, Stop } from "../../app/state";
import { type Graph, type Line, niceCeiling, type Panel } from "../graph";
import { type Entry, entriesOf as knownEntriesOf } from "../past";
import { type Review, verdictIn } from "../review";
import { COLORS, indexToPosition } from "./rules/board";
import { EntropyGame } from "./rules/game";
import { FIRST_SLIDE, formatAction, PASS } from "./rules/moves";
import { scoreOf } from "./rules/scoring";
import { type EntropyTable as Table, isBetweenRounds } from "./table";

/** The standing of a review after a move; the fields are those of the server. */
type Standing = { round: number; score: number; expected: number };

export function entriesOf({ game }: Table): Entry[] {
  const entries: Entry[] = [];
  const replayed = new EntropyGame(game.options);
  for (const [ply, { action }] of game.played.entries()) {
    const { turn, role, nextToken } = replayed;
    replayed.apply(action);
    if (role === null || turn === null) continue;
    // A move is shown with the draw after it, unless that draw begins the next round.
    const isDrawn = replayed.board.some(Boolean) && game.played[ply + 1]?.step === "draw";
    entries.push({
      number: entries.length + 1,
      ply,
      after: ply + (isDrawn ? 2 : 1),
      action,
      seat: turn,
      css: role,
      who: t(`entropy.role.${role}`),
      text: textOf(action, nextToken),
      passed: [],
    });
  }
  return entries;
}

function textOf(action: number, token: string) {
  if (action === PASS) return t("entropy.move.pass");
  if (action >= FIRST_SLIDE) return formatAction(action);
  return t("entropy.move.place", { colour: t(`entropy.colour.${token}`), square: indexToPosition(action) });
}

export function actionsOf({ game }: Table) {
  return game.played.map(({ action }) => action);
}

export function textsOf({ game }: Table) {
  return game.played.map(({ step, action }) => (step === "draw" ? (COLORS[action] ?? "") : formatAction(action)));
}

/** The outcome by the rules; one round alone has no winner. */
export function resultOf({ game }: Table): Outcome | null {
  if (game.step !== "over") return null;
  const scores = game.orderScores;
  if (game.options.rounds === 1) return { scores: [scores[0] ?? 0, 0], winners: [], reason: "the board is full" };
  const winners = [...scores.keys()].filter((seat) => scores[seat] === Math.max(...scores));
  return { scores, winners, reason: "both boards are full" };
}

/** After the last move of a round its full board is shown, and not the empty one of the next. */
export function pauseAt(table: Table): Stop | null {
  return isBetweenRounds(table) ? { why: "round" } : null;
}

/** The points after each ply; where a review is stepped through, also those that it expects for the end of the round. */
export function graphOf(panel: Panel, table: Table, review: Review | null): Graph | null {
  const isReview = panel === "game";
  if (isReview && !review?.review) return null;
  const scores = { css: "order", title: t("entropy.graph.score.now"), values: scoresOf(table) };
  const lines = isReview && review ? [scores, expectedLine(table, review)] : [scores];
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    title: t("entropy.graph.score"),
    about: { words: t("entropy.graph.score.about"), more: "entropy.html#rules" },
    lines,
    low: 0,
    high: niceCeiling(most),
    marks: [],
    format: (value) => number(value),
  };
}

function scoresOf(table: Table) {
  const game = table.game.copy();
  const scores = [scoreOf(game.board, game.options.scorer)];
  while (game.ply) {
    game.undo();
    scores.push(scoreOf(game.board, game.options.scorer));
  }
  return scores.reverse();
}

function expectedLine(table: Table, review: Review): Line {
  const values: (number | null)[] = new Array(table.game.ply + 1).fill(null);
  for (const entry of knownEntriesOf(table)) {
    const standing = verdictIn(review, entry)?.standing as Standing | undefined;
    if (standing) values[entry.ply + 1] = standing.expected;
  }
  return { css: "chaos", title: t("entropy.graph.score.expected"), values };
}
