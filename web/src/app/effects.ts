// What the areas of the page ask of the world outside: main.js finds it here.

import type { AreaEffect, AreaName } from "./state";
import type { World } from "./world";
import * as aid from "../features/hints/effects";
import * as friends from "../features/friends/effects";
import * as learn from "../features/tutorial/effects";
import * as replay from "../features/replay/effects";
import * as results from "../features/results/effects";
import * as text from "../features/text-mode/effects";

export type AreaWorld = { perform(effect: AreaEffect, world: World): void };

const AREAS: Readonly<Record<AreaName, AreaWorld>> = { aid, friends, learn, replay, results, text };

export function performArea(effect: AreaEffect, world: World) {
  const area = effect.type.split(":")[0] as AreaName;
  AREAS[area].perform(effect, world);
}
