// What the areas of the page ask of the world outside: main.js finds it here.

import * as aid from "./aid.js";
import * as friends from "./friends.js";
import * as learn from "./learn.js";
import * as replay from "./replay.js";
import * as results from "./results.js";
import * as text from "./text.js";

/** @typedef {import("../types.js").AreaEffect} AreaEffect */
/** @typedef {import("../types.js").AreaName} AreaName */
/** @typedef {{perform(effect: AreaEffect, world: import("./world.js").World): void}} AreaWorld */

/** @type {Readonly<Record<AreaName, AreaWorld>>} */
const AREAS = { aid, friends, learn, replay, results, text };

/**
 * @param {AreaEffect} effect
 * @param {import("./world.js").World} world
 */
export function performArea(effect, world) {
  const area = /** @type {AreaName} */ (effect.type.split(":")[0]);
  AREAS[area].perform(effect, world);
}
