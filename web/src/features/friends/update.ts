// What other people do at the table, and what one asks of them.

import type { GameEvent, News, State, Step } from "../../app/state";
import type { FriendsMessage as Message, FriendsState } from "./types";
import { t } from "../../app/i18n";
import { answer, claim, claimFailed, follow, rematch, resign } from "./asking";
import { arrive, hearLowTime, react } from "./hearing";
import { AT_ONCE, isWatched, pause, step } from "./watch";

export const EMPTY: FriendsState = {
  presence: null,
  clock: null,
  invitations: [],
  invited: null,
  claim: "none",
  asker: null,
  isMember: false,
  copied: null,
  watch: AT_ONCE,
  games: null,
};

/** The pace, and the list of games until there is a newer one, outlast a game. */
export function clear(state: State): State {
  const { games, watch } = state.friends;
  return { ...state, friends: { ...EMPTY, games, watch: { ...AT_ONCE, speed: watch.speed } } };
}

export function update(state: State, message: Message): Step {
  switch (message.type) {
    case "friends:arrived": {
      const { invitations, invited, isMember } = message;
      return [kept(state, { invitations, invited, isMember }), []];
    }
    case "friends:claim":
      return claim(state);
    case "friends:claim-failed":
      return claimFailed(state, message.step);
    case "friends:copy":
      return [state, [{ type: "friends:copy", link: message.link }]];
    case "friends:copied":
      return [kept(state, { copied: message.link }), [{ type: "say", text: t("friends.invite.copied") }]];
    case "friends:share":
      return [state, [{ type: "friends:share", link: message.link }]];
    case "friends:answer":
      return answer(state, message.agree);
    case "friends:resign":
      return resign(state);
    case "friends:rematch":
      return rematch(state);
    case "friends:follow":
      return follow(state);
    case "friends:listed":
      return [kept(state, { games: message.games }), []];
    default:
      return isWatched(state) ? paced(state, message) : [state, []];
  }
}

function paced(
  state: State,
  message: Extract<Message, { type: "friends:pause" | "friends:step" | "friends:speed" }>,
): Step {
  if (message.type === "friends:pause") return pause(state);
  if (message.type === "friends:step") return step(state);
  return [kept(state, { watch: { ...state.friends.watch, speed: message.speed } }), []];
}

function kept(state: State, changes: Partial<FriendsState>): State {
  return { ...state, friends: { ...state.friends, ...changes } };
}

export function hear(state: State, news: News): Step {
  switch (news.kind) {
    case "presence":
      return [kept(state, { presence: { seats: news.seats, watchers: news.watchers } }), []];
    case "clock":
      return [kept(state, { clock: { left: news.left, running: news.running } }), []];
    case "low_time":
      return hearLowTime(state, news);
    default:
      return [state, []];
  }
}

export function see(state: State, event: GameEvent, isLive: boolean): Step {
  const { table } = state;
  if (!table) return [state, []];
  const noted = { ...(event.kind === "undo_wished" ? kept(state, { asker: event.seat }) : state), table };
  if (isLive) return react(noted, event);
  return event.sequence === state.caughtUp ? arrive(noted) : [noted, []];
}
