// What is seen and heard of other people: they come and go, ask, answer, give up, and want another game.

import type { GameEvent, State, Step, Table } from "../../app/state";
import type { SoundName } from "../../app/sounds";
import type { ClaimStep } from "./types";
import { t } from "../../app/i18n";
import { soundAndWord } from "../../app/moves";
import { isOwn, isYou, openSeats, seatName } from "../../app/table";
import { moved } from "./watch";

export type AtTable = State & { table: Table };

export function react(state: AtTable, event: GameEvent): Step {
  switch (event.kind) {
    case "moved":
      return [moved(state), []];
    case "claimed":
      return claimed(state, event.seat);
    case "undo_wished":
      return wished(state, event.seat);
    case "undo_answered":
      return answered(state, event.seat, event.agree);
    case "resigned":
    case "flagged":
      return left(state, event);
    case "rematched":
      return state.busy ? [state, []] : [state, soundAndWord("select", t("friends.rematch.say"))];
    default:
      return [state, []];
  }
}

/** All that happened before is shown: what is there to do first? */
export function arrive(state: AtTable): Step {
  const { table, friends } = state;
  if (!friends.invited) {
    const mayInvite = openSeats(table).some((seat) => friends.invitations[seat]);
    return [mayInvite ? { ...state, dialog: "invite" } : state, []];
  }
  const { seat } = friends.invited;
  if (isOwn(table, seat)) return [state, [{ type: "friends:forget-link" }]];
  return [{ ...state, dialog: "claim", friends: { ...friends, claim: offerOf(table, seat) } }, []];
}

function offerOf(table: Table, seat: number | null): ClaimStep {
  const open = openSeats(table);
  if (!open.length || (seat !== null && !open.includes(seat))) return "taken";
  return table.yours.length ? "seated" : "offered";
}

function claimed(state: AtTable, seat: number): Step {
  const { table, friends } = state;
  const isFull = !openSeats(table).length;
  const text = t(isFull ? "friends.claimed.begin" : "friends.claimed", { who: seatName(table, seat) });
  const isLate = friends.claim === "offered" && (isFull || friends.invited?.seat === seat);
  const dialog = isFull && state.dialog === "invite" ? null : state.dialog;
  const after = { ...state, dialog, friends: isLate ? { ...friends, claim: "taken" as const } : friends };
  return told(after, "select", text);
}

function wished(state: AtTable, seat: number): Step {
  const { table } = state;
  if (isOwn(table, seat)) return [state, [{ type: "say", text: t("friends.wish.own") }]];
  return [state, soundAndWord("select", t("friends.wish.other", { who: seatName(table, seat) }))];
}

function answered(state: AtTable, seat: number, agree: boolean): Step {
  const { table, friends } = state;
  if (agree || isOwn(table, seat)) return [state, []];
  const words = seat === friends.asker ? "friends.wish.dropped" : "friends.wish.refused";
  return told(state, "undo", t(words, { who: seatName(table, seat) }));
}

/** Somebody is gone and a computer plays on; where the game is over, its end says why. */
function left(state: AtTable, { kind, seat, level }: GameEvent & { kind: "resigned" | "flagged" }): Step {
  if (level === null) return [state, []];
  return told(state, "pass", t(`friends.left.${kind}`, { who: state.table.sides[seat] ?? "" }));
}

function told(state: State, sound: SoundName, text: string): Step {
  return [{ ...state, notice: { tone: "info", text } }, soundAndWord(sound, text)];
}

/** Ten seconds are left: a bell for whoever has to hurry. */
export function hearLowTime(state: State, { seat, seconds }: { seat: number; seconds: number }): Step {
  const { table } = state;
  if (!table || !isOwn(table, seat)) return [state, []];
  const words = isYou(table, seat) ? "friends.clock.low" : "friends.clock.low.side";
  return [state, soundAndWord("low", t(words, { count: Math.round(seconds), who: seatName(table, seat) }))];
}
