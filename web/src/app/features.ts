// Parts of the page that keep a state of their own beside the game: the loop finds them here.

import type { FeatureMessage, FeatureName, Feature, GameEvent, News, State, Step } from "./state";
import * as hints from "../features/hints/update";
import * as friends from "../features/friends/update";
import * as tutorial from "../features/tutorial/update";
import * as replay from "../features/replay/update";
import * as results from "../features/results/update";
import * as text from "../features/text-mode/update";

const FEATURES: Readonly<Record<FeatureName, Feature>> = { hints, friends, tutorial, replay, results, text };

/** What every feature keeps before there is a game. */
export const EMPTY_FEATURES = {
  hints: hints.EMPTY,
  friends: friends.EMPTY,
  tutorial: tutorial.EMPTY,
  replay: replay.EMPTY,
  results: results.EMPTY,
  text: text.EMPTY,
};

/** What the features keep when another game, or none, is opened. */
export function clearFeatures(state: State): State {
  return Object.values(FEATURES).reduce((cleared, feature) => feature.clear(cleared), state);
}

/** During a lesson the other features rest. */
export function updateFeature(state: State, message: FeatureMessage): Step {
  const feature = message.type.split(":")[0] as FeatureName;
  if (state.screen === "tutorial" && feature !== "tutorial") return [state, []];
  return FEATURES[feature].update(state, message);
}

/** Something passed over the socket that is in no log. */
export function hearAll(state: State, news: News): Step {
  return inTurn(state, (feature, now) => feature.hear(now, news));
}

/** An event of the log has been shown. */
export function seeAll(state: State, event: GameEvent, isLive: boolean): Step {
  return inTurn(state, (feature, now) => feature.see(now, event, isLive));
}

/**
 * What becomes of any step of the loop: lessons keep moves at home, help is noted, and in text mode all that is said is
 * written down.
 */
export function watchAll(step: Step): Step {
  return text.watch(results.watch(tutorial.watch(step)));
}

function inTurn(state: State, ask: (feature: Feature, state: State) => Step): Step {
  return Object.values(FEATURES).reduce(
    ([now, effects], feature) => {
      const [after, more] = ask(feature, now);
      return [after, [...effects, ...more]] as Step;
    },
    [state, []] as Step,
  );
}
