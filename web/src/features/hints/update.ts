// Help while one plays: what is shown over and beside the board.

import type { GameEvent, News, State, Step } from "../../app/state";
import type { HintsMessage as Message, HintsState } from "./types";
import { setHeat } from "../../games/blokus/heat_state";
import { foundHint, moreHint } from "./hint";
import { hurry } from "./thought";

const PASSING: GameEvent["kind"][] = ["moved", "undone", "finished"];

export const EMPTY: HintsState = { heat: "off", browse: null, hint: null, thought: null, hurried: false };

export function clear(state: State): State {
  return { ...state, hints: EMPTY };
}

export function update(state: State, message: Message): Step {
  switch (message.type) {
    case "hints:heat":
      return setHeat(state, message.heat);
    case "hints:hint":
      return moreHint(state);
    case "hints:hint-found":
      return foundHint(state, message.key, message.found);
    case "hints:hint-cancelled":
      return [{ ...state, hints: { ...state.hints, hint: null } }, []];
    case "hints:hurry":
      return hurry(state);
  }
}

export function hear(state: State, news: News): Step {
  return news.kind === "thinking" ? [{ ...state, hints: { ...state.hints, thought: news } }, []] : [state, []];
}

/** What was about a position goes away with it. */
export function see(state: State, event: GameEvent, _isLive: boolean): Step {
  if (!PASSING.includes(event.kind)) return [state, []];
  return [{ ...state, hints: { ...EMPTY, heat: state.hints.heat } }, []];
}
