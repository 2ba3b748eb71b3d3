// What is seen and heard of the events of a game: pieces placed, colours out, pieces taken back.

import { capital, t } from "../../app/i18n";
import { IDLE, soundAndWord, withToast } from "../../app/steps";
import type { SoundName } from "../../app/sounds";
import type { Effect, GameEvent, State, Step } from "../../app/state";
import { doerName, isHuman, isMyTurn, isOwn, isShared, isYou, seatName } from "../../app/table";
import { showMove, withBrowse } from "./placements";
import { formatPoint, parseMove, squareOf } from "./rules/moves";
import { pieceOf } from "./rules/pieces";
import { firstPlayable, heldAsLast } from "./selection";
import { colourName, isByColour, moverName, sideName } from "./sides";
import { type BlokusInteraction, type BlokusState, type BlokusTable, ownColour, seatOfColour, withUi } from "./state";
import { wholeBoard } from "./zoom";

/** The whole board is seen again, so that nothing that happens is missed. */
export function react(state: BlokusState, event: GameEvent, isLive: boolean): Step {
  const [after, effects] = reactTo(state, event, isLive);
  return [beginTurn(wholeBoard(after)), effects];
}

function reactTo(state: BlokusState, event: GameEvent, isLive: boolean): [BlokusState, Effect[]] {
  switch (event.kind) {
    case "moved":
      return [
        withBrowse({ ...withFlight(state, event, isLive), interaction: IDLE, notice: null }, null),
        soundAndWord(...wordsOfMove(state.table, event)),
      ];
    case "passed":
      return passed(state, event, isLive);
    case "undone":
      return undone(state, event);
    default:
      return [state, []];
  }
}

/** A piece that the player has not just put there flies to its place. */
function withFlight(state: BlokusState, { seat, ply }: GameEvent & { kind: "moved" }, isLive: boolean): BlokusState {
  if (!isLive || state.interaction.mode === "pending") return withUi(state, { flight: null });
  return withUi(state, { flight: { ply, from: isOwn(state.table, seat) ? "tray" : "card" } });
}

/** The game stops at the first pass of a player's seat; when nobody can move any more, it simply ends. */
function passed(
  state: BlokusState,
  { colour: who }: GameEvent & { kind: "passed" },
  isLive: boolean,
): [BlokusState, Effect[]] {
  const { table } = state;
  const seat = seatOfColour(table, who);
  const colour = capital(colourName(who));
  const said = t("blokus.say.skipped", { colour });
  if (table.game.isOver) return [state, [{ type: "say", text: said }]];
  const isOfSeat = (other: string) => seatOfColour(table, other) === seat;
  if (isOwn(table, seat) && table.passes.filter(isOfSeat).length === 1 && (isLive || !state.openedFinished)) {
    const text = isByColour(table) || isShared(table) ? t("blokus.status.out", { colour }) : t("blokus.say.out");
    return [{ ...state, stop: { why: "out", who }, interaction: IDLE }, [{ type: "say", text }]];
  }
  const step: [BlokusState, Effect[]] = [
    { ...state, notice: { tone: "info", text: said } },
    soundAndWord("pass", said),
  ];
  // Of the others, only the first pass is news.
  const isNews = isOwn(table, seat) || table.passes.filter((other) => other === who).length === 1;
  return isNews ? withToast(step, said) : step;
}

/** A piece that is taken back is shown where it lay, so that Enter or a tap places it again. */
function undone(state: BlokusState, event: GameEvent & { kind: "undone" }): [BlokusState, Effect[]] {
  const { table } = state;
  if (!isOwn(table, event.seat)) {
    const text = t("table.back.other", { who: doerName(table, event.seat) });
    const after = { ...state, interaction: IDLE, notice: { tone: "info" as const, text } };
    return [withBrowse(withUi(after, { flight: null }), null), soundAndWord("undo", text)];
  }
  const text = undoneWords(table);
  const back = showMove(withUi(state, { flight: null }), parseMove(event.move, table.game.size), "keys");
  return [withBrowse({ ...back, notice: { tone: "info", text } }, null), soundAndWord("undo", text)];
}

/** Where several people share the device, it is said whose piece it is. */
function undoneWords(table: BlokusTable) {
  return isShared(table)
    ? t("blokus.say.back.shared", { who: sideName(table, ownColour(table)) })
    : t("blokus.say.back");
}

/** At the start of the player's turn the first playable piece is selected. */
function beginTurn(state: BlokusState): State {
  const { table } = state;
  if (!isMyTurn(state) || state.interaction.mode !== "idle") return state;
  const pieceId = firstPlayable(table.game, ownColour(table), state.ui.tab);
  if (pieceId === null) return state;
  const interaction: BlokusInteraction = { mode: "selected", held: heldAsLast(state.ui, pieceId) };
  return { ...state, interaction };
}

/** Who is to move, for people who share a device. */
function nextWords(table: BlokusTable) {
  const { turn } = table.game;
  return turn === null ? "" : t("table.wait.move", { who: seatName(table, turn) });
}

function wordsOfMove(table: BlokusTable, event: GameEvent & { kind: "moved" }): [SoundName, string] {
  const move = parseMove(event.move, table.game.size);
  const values = {
    who: moverName(table, event.seat),
    piece: pieceOf(move.pieceId).name,
    point: formatPoint(squareOf(move), table.game.size),
  };
  if (isYou(table, event.seat)) return ["place", t("blokus.say.placed.own", values)];
  if (isShared(table)) return ["place", `${t("blokus.say.placed", values)} ${nextWords(table)}`];
  const words = t(isOwn(table, table.game.turn) ? "blokus.say.placed.turn" : "blokus.say.placed", values);
  return [isHuman(table, event.seat) ? "place" : "ai", words];
}
