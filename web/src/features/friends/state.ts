// Games with other people, and watching computers: seats, takebacks, resigning, rematches, clocks and the watcher's pace.

import { t } from "../../app/i18n";
import { atTable, changed, hasTable, sendRequest, soundAndWord, withToast } from "../../app/steps";
import type { Invited } from "../../app/router";
import type { SoundName } from "../../app/sounds";
import type { GameEvent, GameState, News, Notice, State, Step, Table, Updates } from "../../app/state";
import { isBotsOnly, isOwn, isYou, openSeats, seatName } from "../../app/table";
import { isKnown } from "../../games";

/**
 * What became of the link: the seat is offered, the request is sent, another player has the seat, the link is wrong, or
 * the visitor has a seat in this game already.
 */
type ClaimStep = "none" | "offered" | "sent" | "taken" | "wrong" | "seated";

/** The pace of a game of computers; `steps` moves are shown in spite of the pause. */
type Pace = { paused: boolean; steps: number; speed: number };

export interface FriendsState {
  /** Who is connected. */
  presence: { connected: boolean[]; spectators: number } | null;
  /** The seconds left of each seat at the time of the server's message. */
  clock: { left: number[]; running: boolean } | null;
  /** The invitation for each seat that the player may give away. */
  invitations: (string | null)[];
  invited: Invited | null;
  claim: ClaimStep;
  /** The seat that made the last takeback request. */
  requester: number | null;
  /** Whether the player has, or had, a seat in this game. */
  isMember: boolean;
  /** The link that was copied last. */
  copied: string | null;
  pace: Pace;
}

export type FriendsMessage =
  | { type: "friends:arrived"; invitations: (string | null)[]; invited: Invited | null; isMember: boolean }
  | { type: "friends:claim" }
  | { type: "friends:claim-failed"; step: "taken" | "wrong" }
  | { type: "friends:copy"; link: string }
  | { type: "friends:copied"; link: string }
  | { type: "friends:share"; link: string }
  | { type: "friends:answer-takeback"; agree: boolean }
  | { type: "friends:resign" }
  | { type: "friends:rematch" }
  | { type: "friends:follow" }
  | { type: "friends:pause" }
  | { type: "friends:step" }
  | { type: "friends:speed"; speed: number };

export type FriendsEffect =
  | { type: "friends:claim"; id: string; key: string; invitation: string }
  | { type: "friends:copy"; link: string }
  | { type: "friends:share"; link: string }
  | { type: "friends:answer-takeback"; id: string; key: string; ply: number; agree: boolean }
  | { type: "friends:resign"; id: string; key: string }
  | { type: "friends:rematch"; id: string; key: string }
  | { type: "friends:follow"; id: string; next: string };

/** The speeds that a watcher can choose, as factors. */
export const SPEEDS = [0.5, 1, 2, 4];

const USUAL_PACE: Pace = { paused: false, steps: 0, speed: 1 };

export const EMPTY: FriendsState = {
  presence: null,
  clock: null,
  invitations: [],
  invited: null,
  claim: "none",
  requester: null,
  isMember: false,
  copied: null,
  pace: USUAL_PACE,
};

/** Keeps the chosen speed. */
export function clear(state: State): State {
  return { ...state, friends: { ...EMPTY, pace: { ...USUAL_PACE, speed: state.friends.pace.speed } } };
}

export const UPDATES: Updates<FriendsMessage> = {
  "friends:arrived": (state, { type: _, ...arrival }) => [changed(state, "friends", arrival), []],
  /** Takes the seat that the link offers. */
  "friends:claim": (state) => {
    const { gameId: id, friends } = state;
    if (!id || !friends.invited || friends.claim !== "offered") return [state, []];
    const { invitation } = friends.invited;
    const [sent, effects] = sendRequest(state, (key) => ({ type: "friends:claim", id, key, invitation }));
    return [changed({ ...sent, busy: false }, "friends", { claim: "sent" }), effects];
  },
  "friends:claim-failed": (state, { step }) => [changed(state, "friends", { claim: step }), []],
  "friends:copy": (state, message) => [state, [message]],
  "friends:copied": (state, { link }) => [
    changed(state, "friends", { copied: link }),
    [{ type: "say", text: t("friends.invite.copied") }],
  ],
  "friends:share": (state, message) => [state, [message]],
  /** Answers another player's takeback request, or withdraws the own one. */
  "friends:answer-takeback": atTable((state, { agree }) => {
    const { id, game, takebackRequest } = state.table;
    if (!takebackRequest) return [state, []];
    return sendRequest(state, (key) => ({ type: "friends:answer-takeback", id, key, ply: game.ply, agree }));
  }),
  "friends:resign": atTable((state) => {
    const { id, outcome } = state.table;
    if (outcome) return [state, []];
    return sendRequest({ ...state, dialog: null }, (key) => ({ type: "friends:resign", id, key }));
  }),
  "friends:rematch": atTable((state) => {
    const { id, outcome } = state.table;
    return outcome ? sendRequest(state, (key) => ({ type: "friends:rematch", id, key })) : [state, []];
  }),
  /** Goes to the rematch. */
  "friends:follow": atTable((state) => {
    const { id, rematch } = state.table;
    return rematch ? [{ ...state, dialog: null }, [{ type: "friends:follow", id, next: rematch }]] : [state, []];
  }),
  "friends:pause": ifWatched(pause),
  "friends:step": ifWatched((state) => resume(state, { ...state.friends.pace, paused: true, steps: 1 })),
  "friends:speed": ifWatched((state, { speed }) => [
    changed(state, "friends", { pace: { ...state.friends.pace, speed } }),
    [],
  ]),
};

export function hear(state: State, news: News): Step {
  switch (news.kind) {
    case "presence":
      return [changed(state, "friends", { presence: { connected: news.connected, spectators: news.spectators } }), []];
    case "clock":
      return [changed(state, "friends", { clock: { left: news.left, running: news.running } }), []];
    case "low_time":
      return warnOfTime(state, news);
    default:
      return [state, []];
  }
}

export function see(state: State, event: GameEvent, isLive: boolean): Step {
  if (!hasTable(state)) return [state, []];
  const noted = event.kind === "takeback_requested" ? changed(state, "friends", { requester: event.seat }) : state;
  if (isLive) return react(noted, event);
  return event.sequence === state.caughtUp ? arrive(noted) : [noted, []];
}

// What the player sees and hears of the others

/** Called when all earlier events are shown: opens the invitations, or what the link offers. */
function arrive(state: GameState): Step {
  const { table, friends } = state;
  if (!friends.invited) {
    const mayInvite = openSeats(table).some((seat) => friends.invitations[seat]);
    return [mayInvite ? { ...state, dialog: "invite" } : state, []];
  }
  const { seat } = friends.invited;
  if (isOwn(table, seat)) return [changed(state, "friends", { invited: null }), []];
  return [{ ...changed(state, "friends", { claim: offerOf(table, seat) }), dialog: "claim" }, []];
}

function offerOf(table: Table, seat: number | null): ClaimStep {
  const open = openSeats(table);
  if (!open.length || (seat !== null && !open.includes(seat))) return "taken";
  return table.yours.length ? "seated" : "offered";
}

function react(state: GameState, event: GameEvent): Step {
  const { table } = state;
  switch (event.kind) {
    case "moved":
      return [afterMove(state), []];
    case "claimed":
      return claimed(state, event.seat);
    case "takeback_requested":
      if (isOwn(table, event.seat)) return [state, [{ type: "say", text: t("friends.takeback.own") }]];
      return [state, soundAndWord("select", t("friends.takeback.other", { who: seatName(table, event.seat) }))];
    case "takeback_answered":
      return takebackAnswered(state, event.seat, event.agree);
    case "resigned":
    case "flagged":
      // Without a computer in the empty seat the game is over, and its end says why.
      if (event.level === null) return [state, []];
      return announceLeft(state, t(`friends.left.${event.kind}`, { who: table.sides[event.seat] ?? "" }));
    case "rematch_created":
      return state.busy ? [state, []] : [state, soundAndWord("select", t("friends.rematch.say"))];
    default:
      return [state, []];
  }
}

function claimed(state: GameState, seat: number): Step {
  const { table, friends } = state;
  const isFull = !openSeats(table).length;
  const text = t(isFull ? "friends.claimed.begin" : "friends.claimed", { who: seatName(table, seat) });
  const isLate = friends.claim === "offered" && (isFull || friends.invited?.seat === seat);
  const dialog = isFull && state.dialog === "invite" ? null : state.dialog;
  return announce({ ...(isLate ? changed(state, "friends", { claim: "taken" }) : state), dialog }, "select", text);
}

/** A refusal is announced; after an agreement, `undone` follows once all have agreed. */
function takebackAnswered(state: GameState, seat: number, agree: boolean): Step {
  const { table, friends } = state;
  if (agree || isOwn(table, seat)) return [state, []];
  const words = seat === friends.requester ? "friends.takeback.withdrawn" : "friends.takeback.refused";
  return announce(state, "undo", t(words, { who: seatName(table, seat) }));
}

function announce(state: State, sound: SoundName, text: string): Step {
  return [{ ...state, notice: { tone: "info", text } }, soundAndWord(sound, text)];
}

function announceLeft(state: State, text: string): Step {
  return withToast(announce(state, "pass", text), text);
}

function warnOfTime(state: State, { seat, seconds }: { seat: number; seconds: number }): Step {
  const { table } = state;
  if (!table || !isOwn(table, seat)) return [state, []];
  const words = isYou(table, seat) ? "friends.clock.low" : "friends.clock.low.side";
  const text = t(words, { count: Math.round(seconds), who: seatName(table, seat) });
  return withToast([state, soundAndWord("low", text)], text);
}

// The pace at which a watcher sees a game of computers

/** Whether the player chooses the pace: where no people play, and the page knows every position of the game. */
export function isWatched({ table }: State) {
  return table !== null && isBotsOnly(table) && !table.outcome && isKnown(table.name);
}

/** Whether the next move waits for the end of the pause; events that follow from a move come with it. */
export function isHeld({ friends: { pace }, queue }: State) {
  return pace.paused && !pace.steps && queue[0]?.kind === "moved";
}

/** The delay of the next event at the chosen pace. */
export function atPace(state: State, milliseconds: number) {
  const { pace } = state.friends;
  if (!isWatched(state)) return milliseconds;
  return pace.steps ? 0 : milliseconds / pace.speed;
}

function ifWatched<Message>(handle: (state: State, message: Message) => Step) {
  return (state: State, message: Message): Step => (isWatched(state) ? handle(state, message) : [state, []]);
}

/** Pauses, or goes on. */
function pause(state: State): Step {
  const { pace } = state.friends;
  const paused = { ...pace, paused: !pace.paused, steps: 0 };
  if (pace.paused) return resume({ ...state, notice: null }, paused);
  const after = { ...changed(state, "friends", { pace: paused }), notice: pauseNotice() };
  return [after, [{ type: "say", text: after.notice.text }]];
}

/** Changes the pace, and shows the next event at once unless the page is paused then. */
function resume(state: State, pace: Pace): Step {
  const after = changed(state, "friends", { pace });
  if (state.waiting || (pace.paused && !pace.steps)) return [after, []];
  return [{ ...after, waiting: true }, [{ type: "later", milliseconds: 0, message: { type: "next" } }]];
}

/** A step ends after one move; the notice, which moves clear, comes back. */
function afterMove(state: State): State {
  const { pace } = state.friends;
  if (!pace.paused) return state;
  return { ...changed(state, "friends", { pace: { ...pace, steps: 0 } }), notice: pauseNotice() };
}

function pauseNotice(): Notice {
  return { tone: "info", text: t("friends.watch.paused") };
}
