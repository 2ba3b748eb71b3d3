// What the features of the page ask of the world outside: main.js finds it here.

import type { FeatureEffect, FeatureName } from "./state";
import type { World } from "./world";
import * as hints from "../features/hints/effects";
import * as friends from "../features/friends/effects";
import * as tutorial from "../features/tutorial/effects";
import * as replay from "../features/replay/effects";
import * as results from "../features/results/effects";
import * as text from "../features/text-mode/effects";

export type FeatureEffects = { perform(effect: FeatureEffect, world: World): void };

const FEATURES: Readonly<Record<FeatureName, FeatureEffects>> = { hints, friends, tutorial, replay, results, text };

export function performFeature(effect: FeatureEffect, world: World) {
  const feature = effect.type.split(":")[0] as FeatureName;
  FEATURES[feature].perform(effect, world);
}
