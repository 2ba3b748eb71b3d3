// The world outside, as the tutorial asks for it: lessons that are loaded when they are wanted.

import { uiOfFamily } from "../../games";
import type { TutorialEffect } from "./types";
import type { World } from "../../app/world";
import { wake } from "../../app/backoff";
import { untilAnswered } from "../../app/api";

export function perform(effect: TutorialEffect, world: World) {
  if (effect.type === "tutorial:retry") return wake();
  void load(effect.family, world);
}

async function load(family: string, { dispatch }: World) {
  const { course } = await untilAnswered(uiOfFamily(family).later, () =>
    dispatch({ type: "connection", connection: "lost" }),
  );
  dispatch({ type: "tutorial:loaded", family, course });
}
