// The features of the page: each keeps a part of the state and takes part in the loop.

import * as archive from "../features/archive";
import * as ending from "../features/ending";
import * as friends from "../features/friends";
import * as hints from "../features/hints";
import * as lobby from "../features/lobby";
import * as replay from "../features/replay";
import * as results from "../features/results";
import * as text from "../features/text-mode";
import * as tutorial from "../features/tutorial";
import type { Effects, Feature, FeatureEffect, FeatureMessage, GameEvent, News, State, Step, Updates } from "./state";
import { andThen } from "./steps";

/** Those that handle more than their own messages, in the order in which they do. */
const FEATURES: readonly Feature[] = [archive, hints, friends, tutorial, replay, results, ending, text];

/** What every feature keeps before there is a game. */
export const EMPTY_FEATURES = {
  archive: archive.EMPTY,
  lobby: lobby.EMPTY,
  hints: hints.EMPTY,
  friends: friends.EMPTY,
  tutorial: tutorial.EMPTY,
  replay: replay.EMPTY,
  results: results.EMPTY,
  ending: ending.EMPTY,
  text: text.EMPTY,
};

export const FEATURE_UPDATES: Updates<FeatureMessage> = {
  ...archive.UPDATES,
  ...lobby.UPDATES,
  ...hints.UPDATES,
  ...friends.UPDATES,
  ...tutorial.UPDATES,
  ...replay.UPDATES,
  ...results.UPDATES,
  ...ending.UPDATES,
  ...text.UPDATES,
};

export const FEATURE_EFFECTS: Effects<FeatureEffect> = {
  ...archive.EFFECTS,
  ...hints.EFFECTS,
  ...friends.EFFECTS,
  ...tutorial.EFFECTS,
  ...replay.EFFECTS,
  ...results.EFFECTS,
  ...text.EFFECTS,
};

/** What the features keep when another game, or none, is opened. */
export function clearFeatures(state: State): State {
  return FEATURES.reduce((cleared, feature) => feature.clear?.(cleared) ?? cleared, state);
}

/** Lets every feature handle news of the socket that are in no log. */
export function hearAll(state: State, news: News): Step {
  return inTurn(state, (feature, now) => feature.hear?.(now, news));
}

/** Lets every feature handle an event of the log that has been shown. */
export function seeAll(state: State, event: GameEvent, isLive: boolean): Step {
  return inTurn(state, (feature, now) => feature.see?.(now, event, isLive));
}

/** What features make of any step: lessons send no moves, requested help is noted, text mode writes down what is said. */
export function watchAll(step: Step): Step {
  return text.watch(results.watch(tutorial.watch(step)));
}

function inTurn(state: State, handle: (feature: Feature, state: State) => Step | undefined): Step {
  return FEATURES.reduce<Step>(
    (step, feature) => andThen(step, (now) => handle(feature, now) ?? [now, []]),
    [state, []],
  );
}
