// The world outside, as play/learn/ asks for it: lessons that are loaded when they are wanted.

import { wake } from "../patience.js";
import { untilAnswered } from "../server.js";

/** @typedef {import("../play/learn/types.js").Course} Course */
/** @typedef {import("../play/learn/types.js").LearnEffect} LearnEffect */
/** @typedef {import("../types.js").FamilyName} FamilyName */
/** @typedef {import("./world.js").World} World */

/** @type {Readonly<Record<FamilyName, () => Promise<Course>>>} */
const COURSES = {
  blokus: () => import("../play/learn/blokus/lessons.js"),
  entropy: () => import("../play/learn/entropy/lessons.js"),
};

/**
 * @param {LearnEffect} effect
 * @param {World} world
 */
export function perform(effect, world) {
  if (effect.type === "learn:retry") return wake();
  void load(effect.family, world);
}

/**
 * @param {FamilyName} family
 * @param {World} world
 */
async function load(family, { dispatch }) {
  const course = await untilAnswered(COURSES[family], () => dispatch({ type: "connection", connection: "lost" }));
  dispatch({ type: "learn:loaded", family, course });
}
