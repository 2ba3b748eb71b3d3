// Help while one plays: what is shown over and beside the board.

import type { GameEvent, News, State, Step } from "../../app/state";
import type { AidMessage as Message, AidState } from "./types";
import { setHeat } from "../../games/blokus/heat_state";
import { foundHint, moreHint } from "./hint";
import { hurry } from "./thought";

const PASSING: GameEvent["kind"][] = ["moved", "undone", "finished"];

export const EMPTY: AidState = { heat: "off", browse: null, hint: null, thought: null, hurried: false };

export function clear(state: State): State {
  return { ...state, aid: EMPTY };
}

export function update(state: State, message: Message): Step {
  switch (message.type) {
    case "aid:heat":
      return setHeat(state, message.heat);
    case "aid:hint":
      return moreHint(state);
    case "aid:hint-found":
      return foundHint(state, message.key, message.found);
    case "aid:hint-cancelled":
      return [{ ...state, aid: { ...state.aid, hint: null } }, []];
    case "aid:hurry":
      return hurry(state);
  }
}

export function hear(state: State, news: News): Step {
  return news.kind === "thinking" ? [{ ...state, aid: { ...state.aid, thought: news } }, []] : [state, []];
}

/** What was about a position goes away with it. */
export function see(state: State, event: GameEvent, _isLive: boolean): Step {
  if (!PASSING.includes(event.kind)) return [state, []];
  return [{ ...state, aid: { ...EMPTY, heat: state.aid.heat } }, []];
}
