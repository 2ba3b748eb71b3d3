// The world outside, as play/learn/ asks for it: lessons that are loaded when they are wanted.

import { uiOfFamily } from "../../games";
import type { LearnEffect } from "./types";
import type { World } from "../../app/world";
import { wake } from "../../app/backoff";
import { untilAnswered } from "../../app/api";

export function perform(effect: LearnEffect, world: World) {
  if (effect.type === "learn:retry") return wake();
  void load(effect.family, world);
}

async function load(family: string, { dispatch }: World) {
  const { course } = await untilAnswered(uiOfFamily(family).later, () =>
    dispatch({ type: "connection", connection: "lost" }),
  );
  dispatch({ type: "learn:loaded", family, course });
}
