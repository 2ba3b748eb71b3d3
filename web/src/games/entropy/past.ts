// The past of a game of Entropy: its moves with the tokens drawn for them, and its record.

import type { Outcome, Stop } from "../../app/state";
import type { EntropyTable as Table } from "./types";
import type { Kind } from "../../features/replay/types";
import type { Entry } from "../past";
import { COLORS, indexToPosition, SQUARES } from "./rules/board";
import { FIRST_SLIDE, formatSlide, PASS, slideOfAction } from "./rules/notation";
import { t } from "../../app/i18n";

export type Played = Table["game"]["played"];

export function entriesOf({ game: { played } }: Table): Entry[] {
  const plies = [...played.keys()].filter((ply) => played[ply]?.step !== "draw");
  return plies.map((ply, index) => entryOf(played, ply, index + 1));
}

function entryOf(played: Played, ply: number, number: number): Entry {
  const { step, action } = played[ply] as Played[number];
  const role = step === "slide" ? "order" : "chaos";
  const orderSeat = Math.floor(placements(played, ply) / SQUARES);
  return {
    number,
    ply,
    after: shownAfter(played, ply),
    action,
    seat: role === "order" ? orderSeat : 1 - orderSeat,
    css: role,
    who: t(`entropy.role.${role}`),
    text: textOf(action, tokenAt(played, ply)),
    passed: [],
  };
}

/** The token that is drawn after a move is seen with it, unless that begins the next round. */
function shownAfter(played: Played, ply: number) {
  const isBreak = played[ply]?.step === "place" && placements(played, ply + 1) % SQUARES === 0;
  return !isBreak && played[ply + 1]?.step === "draw" ? ply + 2 : ply + 1;
}

function placements(played: Played, before: number) {
  return played.slice(0, before).filter(({ step }) => step === "place").length;
}

function tokenAt(played: Played, ply: number) {
  const drawn = played.slice(0, ply).findLast(({ step }) => step === "draw");
  return COLORS[drawn?.action ?? 0] ?? "";
}

function textOf(action: number, token: string) {
  if (action === PASS) return t("replay.move.pass");
  if (action >= FIRST_SLIDE) return formatSlide(slideOfAction(action));
  return t("replay.move.place", { colour: t(`entropy.colour.${token}`), square: indexToPosition(action) });
}

export function actionsOf({ game }: Table) {
  return game.played.map(({ action }) => action);
}

/** Nobody is ever out. */
export function skipsOf(): [number, string][] {
  return [];
}

/** One round alone has no winner. */
export function resultOf({ game }: Table): Outcome | null {
  if (game.step !== "over") return null;
  const scores = game.orderScores;
  if (game.options.rounds === 1) return { scores: [scores[0] ?? 0, 0], winners: [], reason: "the board is full" };
  const winners = [...scores.keys()].filter((seat) => scores[seat] === Math.max(...scores));
  return { scores, winners, reason: "both boards are full" };
}

/** No other program has files for it. */
export function filesOf(): Kind[] {
  return [];
}

/** A round that has just ended is shown with its board full, and not with the empty one of the next. */
export function pauseAt({ game }: Table): Stop | null {
  return game.round > 1 && game.step === "draw" && !game.board.some(Boolean) ? { why: "round" } : null;
}
