// What is seen and heard of a game of Blokus: pieces placed, colours out, pieces taken back.

import type { BlokusInteraction, BlokusState, BlokusTable, Held } from "./types";
import type { Effect, GameEvent, State, Step } from "../../app/state";
import type { SoundName } from "../../app/sounds";
import { parseMove } from "./rules/notation";
import { PIECES } from "./rules/pieces";
import { capital, t } from "../../app/i18n";
import { IDLE, soundAndWord } from "../../app/moves";
import { doerName, isHuman, isMyTurn, isOwn, isShared, isYou, seatName } from "../../app/table";
import { showMove } from "./browse";
import { colourName, isByColour, moverName, sideName } from "./names";
import { ownColour, seatOfColour } from "./table";
import { firstPlayable } from "./tray";

/** A computer answers at once; people want to see their own piece lie first. */
const BREATH = 550;

/** How long the next event waits. */
export function delayOf({ table }: BlokusState, event: GameEvent) {
  return event.kind === "moved" && !isHuman(table, event.seat) ? BREATH : 0;
}

export function react(state: BlokusState, event: GameEvent, isLive: boolean): Step {
  const [after, effects] = reactTo(state, event, isLive);
  return [beginTurn(after), effects];
}

function reactTo(state: BlokusState, event: GameEvent, isLive: boolean): [BlokusState, Effect[]] {
  switch (event.kind) {
    case "moved":
      return [{ ...state, interaction: IDLE, notice: null }, soundAndWord(...wordsOfMove(state.table, event))];
    case "passed":
      return passed(state, event, isLive);
    case "undone":
      return undone(state, event);
    default:
      return [state, []];
  }
}

function passed(state: BlokusState, { who }: GameEvent & { kind: "passed" }, isLive: boolean): [BlokusState, Effect[]] {
  const { table } = state;
  const isFirst = table.passes.filter((other) => other === who).length === 1;
  if (isOwn(table, seatOfColour(table, who)) && isFirst && (isLive || !state.openedFinished)) {
    const colour = capital(colourName(who));
    const text = isByColour(table) || isShared(table) ? t("blokus.status.out", { colour }) : t("blokus.say.out");
    return [{ ...state, stop: { why: "out", who }, interaction: IDLE }, [{ type: "say", text }]];
  }
  const text = t("blokus.say.skipped", { colour: capital(colourName(who)) });
  return [{ ...state, notice: { tone: "info", text } }, soundAndWord("pass", text)];
}

/** A piece that is taken back hovers where it lay, so that Enter or a tap places it again. */
function undone(state: BlokusState, event: GameEvent & { kind: "undone" }): [BlokusState, Effect[]] {
  if (!isOwn(state.table, event.seat)) {
    const text = t("table.back.other", { who: doerName(state.table, event.seat) });
    return [{ ...state, interaction: IDLE, notice: { tone: "info", text } }, soundAndWord("undo", text)];
  }
  const text = wordsOfBack(state.table);
  const back = showMove(state, parseMove(event.move, state.table.game.size), "keys");
  return [{ ...back, notice: { tone: "info", text } }, soundAndWord("undo", text)];
}

/** At a device that is handed round, the hand is that of whoever had moved. */
function wordsOfBack(table: BlokusTable) {
  return isShared(table)
    ? t("blokus.say.back.shared", { who: sideName(table, ownColour(table)) })
    : t("blokus.say.back");
}

/** At the start of the player's turn the first playable piece is in hand. */
function beginTurn(state: BlokusState): State {
  const { table } = state;
  if (!isMyTurn(state) || state.interaction.mode !== "idle") return state;
  const pieceId = firstPlayable(table.game, ownColour(table), state.tab);
  if (pieceId === null) return state;
  const interaction: BlokusInteraction = { mode: "selected", held: heldAsLast(state, pieceId) };
  return { ...state, interaction };
}

/** A piece turned as the player left it. */
export function heldAsLast({ turned }: Pick<State, "turned">, pieceId: number): Held {
  return { pieceId, degrees: 0, flipped: false, ...turned[pieceId] };
}

/** Who is to move at a device that is handed round. */
function nextWords(table: BlokusTable) {
  const { turn } = table.game;
  return turn === null ? "" : t("table.wait.move", { who: seatName(table, turn) });
}

function wordsOfMove(table: BlokusTable, event: GameEvent & { kind: "moved" }): [SoundName, string] {
  const move = parseMove(event.move, table.game.size);
  const piece = PIECES[move.pieceId - 1]?.name ?? "";
  const values = { who: moverName(table, event.seat), piece, point: event.move.split("@")[1] ?? "" };
  if (isYou(table, event.seat)) return ["place", t("blokus.say.placed.own", values)];
  if (isShared(table)) return ["place", `${t("blokus.say.placed", values)} ${nextWords(table)}`];
  const words = t(isOwn(table, table.game.turn) ? "blokus.say.placed.turn" : "blokus.say.placed", values);
  return [isHuman(table, event.seat) ? "place" : "ai", words];
}
