// Parts of the page that keep a state of their own beside the game: the loop finds them here.

import type { AreaMessage, AreaName, AreaPlay, GameEvent, News, State, Step } from "./state";
import * as aid from "../features/hints/update";
import * as friends from "../features/friends/update";
import * as learn from "../features/tutorial/update";
import * as replay from "../features/replay/update";
import * as results from "../features/results/update";
import * as text from "../features/text-mode/update";

const AREAS: Readonly<Record<AreaName, AreaPlay>> = { aid, friends, learn, replay, results, text };

/** What every area keeps before there is a game. */
export const EMPTY_AREAS = {
  aid: aid.EMPTY,
  friends: friends.EMPTY,
  learn: learn.EMPTY,
  replay: replay.EMPTY,
  results: results.EMPTY,
  text: text.EMPTY,
};

/** What the areas keep when another game, or none, is opened. */
export function clearAreas(state: State): State {
  return Object.values(AREAS).reduce((cleared, area) => area.clear(cleared), state);
}

/** During a lesson the other areas rest. */
export function updateArea(state: State, message: AreaMessage): Step {
  const area = message.type.split(":")[0] as AreaName;
  if (state.screen === "learn" && area !== "learn") return [state, []];
  return AREAS[area].update(state, message);
}

/** Something passed over the socket that is in no log. */
export function hearAll(state: State, news: News): Step {
  return inTurn(state, (area, now) => area.hear(now, news));
}

/** An event of the log has been shown. */
export function seeAll(state: State, event: GameEvent, isLive: boolean): Step {
  return inTurn(state, (area, now) => area.see(now, event, isLive));
}

/**
 * What becomes of any step of the loop: lessons keep moves at home, help is noted, and in text mode all that is said is
 * written down.
 */
export function watchAll(step: Step): Step {
  return text.watch(results.watch(learn.watch(step)));
}

function inTurn(state: State, ask: (area: AreaPlay, state: State) => Step): Step {
  return Object.values(AREAS).reduce(
    ([now, effects], area) => {
      const [after, more] = ask(area, now);
      return [after, [...effects, ...more]] as Step;
    },
    [state, []] as Step,
  );
}
