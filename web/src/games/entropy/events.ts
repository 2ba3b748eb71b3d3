// What is seen and heard of the events of a game of Entropy.

import { t } from "../../app/i18n";
import { IDLE, soundAndWord } from "../../app/steps";
import type { SoundName } from "../../app/sounds";
import type { GameEvent, Step } from "../../app/state";
import { doerName, isOwn, isWatching, isYou } from "../../app/table";
import { parsePlacement, parseSlide } from "./rules/moves";
import { colorName, settle, signed } from "./selection";
import { type EntropyInteraction, type EntropyState, type EntropyTable, isBetweenRounds } from "./table";

export function react(state: EntropyState, event: GameEvent, isLive: boolean): Step {
  switch (event.kind) {
    case "moved":
      return moved(state, event, isLive);
    case "drawn":
      return [state, soundAndWord("draw", describeDraw(state.table))];
    case "undone":
      return undone(state, event);
    default:
      return [state, []];
  }
}

function moved(state: EntropyState, event: GameEvent & { kind: "moved" }, isLive: boolean): Step {
  const { table } = state;
  const effects = soundAndWord(soundOf(event.move), describeMove(table, event));
  if (table.gain > 0) effects.push({ type: "sound", name: "score" });
  const interaction = isOwn(table, event.seat) ? settle(state.interaction) : state.interaction;
  const after = { ...state, notice: null, interaction };
  if (!isBetweenRounds(table) || !isLive || isWatching(table)) return [after, effects];
  effects.push({ type: "sound", name: "round" });
  return [{ ...after, interaction: IDLE, stop: { why: "round" }, dialog: "round" }, effects];
}

function soundOf(move: string): SoundName {
  if (move === "pass") return "pass";
  return move.includes("-") ? "slide" : "place";
}

/** The move, its gain, and whether the player is to move now. */
function describeMove(table: EntropyTable, event: GameEvent & { kind: "moved" }) {
  const move = moveSentence(table, event);
  const gain = table.gain ? t("entropy.say.gain", { gain: signed(table.gain) }) : "";
  const turn = !isOwn(table, event.seat) && isOwn(table, table.game.turn) ? t("entropy.say.turn") : "";
  return `${move}${gain}${turn}`;
}

function moveSentence(table: EntropyTable, { seat, move }: GameEvent & { kind: "moved" }) {
  const own = isYou(table, seat) ? ".own" : "";
  const who = doerName(table, seat);
  if (move === "pass") return t(`entropy.say.pass${own}`, { who });
  const [from = "", to] = move.split("-");
  if (to) return t(`entropy.say.slide${own}`, { who, from, to });
  return t(`entropy.say.place${own}`, { who, colour: placedColor(table), square: from });
}

/** The colour of the token that has just been placed; after the last one of a round, the board is already the next. */
function placedColor({ game }: EntropyTable) {
  const board = game.board.some(Boolean) ? game.board : game.boards.at(-2);
  const color = board?.[game.played.at(-1)?.action ?? 0];
  return color ? colorName(color) : "";
}

function describeDraw({ game }: EntropyTable) {
  return game.nextToken ? t("entropy.say.next", { colour: colorName(game.nextToken) }) : "";
}

/** The move that was taken back is selected again, so that Enter repeats it. */
function undone(state: EntropyState, { seat, move }: GameEvent & { kind: "undone" }): Step {
  const { table } = state;
  const text = isYou(table, seat) ? t("entropy.say.back") : t("table.back.other", { who: doerName(table, seat) });
  const interaction = isOwn(table, seat) ? interactionBefore(move) : IDLE;
  return [{ ...state, interaction, notice: { tone: "info", text } }, soundAndWord("undo", text)];
}

/** The interaction in which Enter makes a move; none for a pass. */
function interactionBefore(move: string): EntropyInteraction {
  if (!move.includes("-") && move !== "pass") return { mode: "pointing", at: parsePlacement(move), hand: "keys" };
  const slide = parseSlide(move);
  return slide ? { mode: "lifted", from: slide.source, at: slide.target, hand: "keys", carried: null } : IDLE;
}
