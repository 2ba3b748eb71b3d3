// The world outside, as play/learn/ asks for it: lessons that are loaded when they are wanted.

import type { Course, LearnEffect } from "./types";
import type { FamilyName } from "../../app/types";
import type { World } from "../../app/world";
import { wake } from "../../app/backoff";
import { untilAnswered } from "../../app/api";

const COURSES: Readonly<Record<FamilyName, () => Promise<Course>>> = {
  blokus: () => import("../../app/later").then(({ blokusLessons }) => blokusLessons),
  entropy: () => import("../../app/later").then(({ entropyLessons }) => entropyLessons),
};

export function perform(effect: LearnEffect, world: World) {
  if (effect.type === "learn:retry") return wake();
  void load(effect.family, world);
}

async function load(family: FamilyName, { dispatch }: World) {
  const course = await untilAnswered(COURSES[family], () => dispatch({ type: "connection", connection: "lost" }));
  dispatch({ type: "learn:loaded", family, course });
}
