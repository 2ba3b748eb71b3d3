// What is seen and heard of a game of Entropy: draws, placements, slides, and the end of a round.

import type { GameEvent, Step } from "../../app/state";
import type { EntropyState, EntropyTable } from "./types";
import type { SoundName } from "../../app/sounds";
import { parsePlacement, parseSlide } from "./rules/notation";
import { t } from "../../app/i18n";
import { IDLE, soundAndWord } from "../../app/moves";
import { doerName, isHuman, isOwn, isWatching, isYou } from "../../app/table";
import { colorName, settle, signed } from "./selection";

/** A computer answers at once; people want to see their own token lie first. */
const BREATH = 550;

/** A draw comes after the move before it, for the eye and for the ear. */
const DRAW_BREATH = 200;

/** How long the next event waits. */
export function delayOf({ table }: EntropyState, event: GameEvent) {
  if (event.kind === "drawn") return DRAW_BREATH;
  return event.kind === "moved" && !isHuman(table, event.seat) ? BREATH : 0;
}

export function react(state: EntropyState, event: GameEvent, isLive: boolean): Step {
  switch (event.kind) {
    case "moved":
      return moved(state, event, isLive);
    case "drawn":
      return [state, soundAndWord("draw", wordsOfDraw(state.table))];
    case "undone":
      return undone(state, event);
    default:
      return [state, []];
  }
}

function moved(state: EntropyState, event: GameEvent & { kind: "moved" }, isLive: boolean): Step {
  const { table } = state;
  const effects = soundAndWord(soundOf(event.move), wordsOfMove(table, event));
  if (table.gain > 0) effects.push({ type: "sound", name: "score" });
  const interaction = settle(state.interaction);
  const after = { ...state, notice: null, interaction: isOwn(table, event.seat) ? interaction : state.interaction };
  const isRoundOver = table.game.step === "draw" && !table.game.board.some(Boolean);
  if (!isRoundOver || !isLive || isWatching(table)) return [after, effects];
  effects.push({ type: "sound", name: "round" });
  return [{ ...after, interaction: IDLE, stop: { why: "round" }, dialog: "round" }, effects];
}

function soundOf(move: string): SoundName {
  if (move === "pass") return "pass";
  return move.includes("-") ? "slide" : "place";
}

function wordsOfMove(table: EntropyTable, event: GameEvent & { kind: "moved" }) {
  const deed = deedOf(table, event);
  const score = table.gain ? t("entropy.say.gain", { gain: signed(table.gain) }) : "";
  const turn = !isOwn(table, event.seat) && isOwn(table, table.game.turn) ? t("entropy.say.turn") : "";
  return `${deed}${score}${turn}`;
}

function deedOf(table: EntropyTable, { seat, move }: GameEvent & { kind: "moved" }) {
  const isOurs = isYou(table, seat);
  const who = doerName(table, seat);
  if (move === "pass") return t(isOurs ? "entropy.say.pass.own" : "entropy.say.pass", { who });
  const [from = "", to] = move.split("-");
  if (to) return t(isOurs ? "entropy.say.slide.own" : "entropy.say.slide", { who, from, to });
  const colour = placedColor(table);
  return t(isOurs ? "entropy.say.place.own" : "entropy.say.place", { who, colour, square: from });
}

/** The colour of the token that has just been placed; the last one of a round lies on the board before. */
function placedColor({ game }: EntropyTable) {
  const board = game.board.some(Boolean) ? game.board : game.boards.at(-2);
  const color = board?.[game.played.at(-1)?.action ?? 0];
  return color ? colorName(color) : "";
}

function wordsOfDraw({ game }: EntropyTable) {
  return game.nextToken ? t("entropy.say.next", { colour: colorName(game.nextToken) }) : "";
}

/** A token that is taken back hovers where it went, so that Enter plays the move again. */
function undone(state: EntropyState, { seat, move }: GameEvent & { kind: "undone" }): Step {
  const { table } = state;
  const text = isYou(table, seat) ? t("entropy.say.back") : t("table.back.other", { who: doerName(table, seat) });
  const interaction = isOwn(table, seat) ? handBefore(move) : IDLE;
  return [{ ...state, interaction, notice: { tone: "info", text } }, soundAndWord("undo", text)];
}

/** The hand that is about to make a move; a pass needs none. */
function handBefore(move: string): EntropyState["interaction"] {
  if (!move.includes("-") && move !== "pass") return { mode: "pointing", at: parsePlacement(move), hand: "keys" };
  const slide = parseSlide(move);
  return slide ? { mode: "lifted", from: slide.source, at: slide.target, hand: "keys", carried: null } : IDLE;
}
