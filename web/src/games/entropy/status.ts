// What is said in a game of Entropy: the status line, the buttons of the dock, hints, the break between rounds and the end.

import { capital, t } from "../../app/i18n";
import { IDLE } from "../../app/steps";
import {
  doerName,
  earlyEnd,
  isMyTurn,
  isShared,
  isYou,
  levelOf,
  mayUndo,
  ownSeat,
  seatName,
  waitingWords,
  winnerWords,
} from "../../app/table";
import { mustConfirmDrop } from "../../app/touch";
import { withTexts } from "../parts";
import type { Grade, Result } from "../game_ui";
import { rankingOf } from "../ranking";
import type { Suggestion } from "../review";
import { type Axis, indexToCoords, indexToPosition, lineName, LINES, SIZE, squaresOf } from "./rules/board";
import { FIRST_SLIDE, type Slide, slideOfAction } from "./rules/moves";
import { type Aim, aimOf, colorName, signed, whyNot } from "./selection";
import { type EntropyState as State, type EntropyTable as Table, roleOf } from "./table";

export const controls = () =>
  withTexts("entropy", [
    { name: "undo", message: { type: "undo" }, works: mayUndo },
    { name: "clear", message: { type: "clear" }, works: ({ interaction }: State) => interaction.mode === "lifted" },
    {
      name: "pass",
      message: { type: "pass" },
      works: (state: State) => isFree(state) && state.table.game.role === "order",
    },
    {
      name: "place",
      message: { type: "place" },
      works: (state: State) => isFree(state) && aimOf(state.table.game, state.interaction)?.fault === null,
    },
  ]);

function isFree(state: State) {
  return isMyTurn(state) && state.interaction.mode !== "pending";
}

/** The selected token and the square that it comes from. */
export function inHandOf({ table, interaction }: State) {
  if (interaction.mode !== "lifted") return "";
  const color = table.game.board[interaction.from];
  const square = indexToPosition(interaction.from);
  return color ? t("entropy.hand.from", { colour: colorName(color), square }) : "";
}

/** What is wrong, what has happened, or what the player can do. */
export function statusOf(state: State, hint: string) {
  const { table, interaction, notice, stop } = state;
  if (notice) return notice.text;
  if (stop) return t("entropy.status.round");
  if (table.outcome && !state.queue.length) return t("table.over");
  if (interaction.mode === "pending") return t("entropy.status.pending");
  if (!isMyTurn(state)) return waitingWords(table);
  const aim = aimOf(table.game, interaction);
  if (aim) return aim.fault ? whyNot(aim.fault) : aimSentence(state, aim);
  return hint || turnSentence(state);
}

function aimSentence(state: State, { text, gain }: Aim) {
  const { table } = state;
  const token = table.game.nextToken;
  const [from = "", to = ""] = text.split("-");
  const sentence =
    table.game.role === "chaos" && token
      ? t("entropy.status.aim.place", { colour: capital(colorName(token)), square: from, gain: signed(gain) })
      : t("entropy.status.aim.slide", { from, to, gain: signed(gain) });
  return sentence + whatPlaysIt(state);
}

/** What a finger, or the end of a drag, has to do to play the move. */
function whatPlaysIt({ interaction, settings }: State) {
  if (interaction.mode === "lifted" && interaction.carried) {
    return t(`entropy.status.aim.${mustConfirmDrop(settings, interaction) ? "confirm" : "release"}`);
  }
  const isTouch = interaction.mode !== "idle" && interaction.hand === "touch";
  return isTouch ? t(`entropy.status.aim.${interaction.mode === "lifted" ? "square" : "tap"}`) : "";
}

function turnSentence({ table, interaction }: State) {
  const { role, nextToken } = table.game;
  const colour = nextToken ? colorName(nextToken) : "";
  const area = isShared(table) ? "entropy.shared" : "entropy.status";
  const values = { who: seatName(table, table.game.turn), colour };
  if (role === "chaos") return t(`${area}.chaos`, values);
  if (interaction.mode === "lifted") return t("entropy.status.lifted");
  return t(colour ? `${area}.order.next` : `${area}.order`, values);
}

export function toneOf({ table, interaction, notice }: State) {
  if (notice) return notice.tone === "bad" ? "bad" : "plain";
  const aim = interaction.mode === "pending" ? null : aimOf(table.game, interaction);
  if (!aim) return "plain";
  return aim.fault ? "bad" : "good";
}

/** The first hint for Chaos is one of four overlapping areas of the board, with this number of rows and columns. */
const AREA = 4;

/** The squares that a hint marks: an area or a line, then less, at last the exact squares. */
export function hintSquares({ action }: Pick<Suggestion, "action">, grade: Grade): number[] {
  if (action < FIRST_SLIDE) {
    if (grade === 1) return areaAround(action);
    return grade === 2 ? squaresOf("row", indexToCoords(action)[0]) : [action];
  }
  const slide = slideOfAction(action);
  if (!slide) return [];
  if (grade === 1) return squaresOf(...lineOfSlide(slide));
  return grade === 2 ? [slide.source] : [slide.source, slide.target];
}

export function hintWords({ game }: Table, { action }: Suggestion, grade: Grade) {
  if (action < FIRST_SLIDE) {
    if (grade === 1) return t("entropy.hint.area");
    return grade === 2
      ? lineHint("row", indexToCoords(action)[0])
      : t("entropy.hint.square", { square: indexToPosition(action) });
  }
  const slide = slideOfAction(action);
  if (!slide) return t(`entropy.hint.rest.${grade}`);
  if (grade === 1) return lineHint(...lineOfSlide(slide));
  const from = indexToPosition(slide.source);
  if (grade === 3) return t("entropy.hint.slide", { from, to: indexToPosition(slide.target) });
  const color = game.board[slide.source];
  return t("entropy.hint.token", { colour: color ? colorName(color) : "", square: from });
}

function lineHint(axis: Axis, line: number) {
  return t(`entropy.hint.line.${axis}`, { line: lineName(axis, line) });
}

function lineOfSlide({ source, target }: Slide): [axis: Axis, line: number] {
  const [row, col] = indexToCoords(source);
  return row === indexToCoords(target)[0] ? ["row", row] : ["column", col];
}

/** Selects the token that a hint tells; the exact move only has to be confirmed. */
export function reveal(state: State, { action }: Suggestion, grade: Grade): State {
  if (grade === 1) return state;
  if (action < FIRST_SLIDE) {
    return grade === 3 ? { ...state, interaction: { mode: "pointing", at: action, hand: "keys" } } : state;
  }
  const slide = slideOfAction(action);
  if (!slide) return { ...state, interaction: IDLE };
  const at = grade === 3 ? slide.target : slide.source;
  return { ...state, interaction: { mode: "lifted", from: slide.source, at, hand: "keys", carried: null } };
}

function areaAround(square: number) {
  const [top = 0, left = 0] = indexToCoords(square).map((line) => (line < AREA ? 0 : SIZE - AREA));
  const lines = LINES.slice(0, AREA);
  return lines.flatMap((row) => lines.map((col) => (top + row) * SIZE + left + col));
}

export function resultOf(table: Table): Result {
  const { game } = table;
  const points = game.orderScores.slice(0, game.options.rounds);
  const rows = rankingOf(table, points).map(({ seat, rank }) => ({
    rank,
    css: ["order"],
    name: seatName(table, seat),
    level: levelOf(table, seat),
    note: t("entropy.result.note", { round: seat + 1 }),
    points: String(points[seat] ?? 0),
  }));
  return { title: resultTitle(table), words: resultSentence(table), rows };
}

/** One round alone has a score, but no winner. */
function resultTitle(table: Table) {
  if (table.outcome?.winners.length) return winnerWords(table);
  const points = table.game.orderScores[0] ?? 0;
  return t(isYou(table, 0) ? "entropy.result.title.own" : "entropy.result.title", { points });
}

function resultSentence(table: Table) {
  const early = earlyEnd(table);
  if (early) return early;
  if (table.game.options.rounds === 1) return t("entropy.result.one");
  const [first = 0, second = 0] = table.game.orderScores;
  if (first === second) return t("entropy.result.same");
  return t("entropy.result.lead", { count: Math.abs(first - second) });
}

/** Between the rounds: the points of the first one, and the role and goal of the player in the second. */
export function breakWords(table: Table): string[] {
  const { game } = table;
  const points = game.orderScores[0] ?? 0;
  const seat = ownSeat(table) ?? 0;
  const scored = t(isYou(table, 0) ? "entropy.break.own" : "entropy.break.other", { who: doerName(table, 0), points });
  if (isShared(table)) return [scored, t("entropy.shared.break", { order: seatName(table, 1), points })];
  return [scored, t(`entropy.break.${roleOf(seat, game.round)}`, { points })];
}
