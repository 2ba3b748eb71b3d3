// The world outside, as play/text/ asks for it: the talk of a game, loaded when it is wanted.

import { uiOfFamily } from "../../games";
import type { TextEffect } from "./types";
import type { World } from "../../app/world";

export function perform(effect: TextEffect, { dispatch, visit, attempt }: World) {
  switch (effect.type) {
    case "text:tell":
      return dispatch(effect.message);
    case "text:home":
      return visit("/");
    case "text:load":
      return void attempt(() => uiOfFamily(effect.family).later()).then((later) => {
        if (later) dispatch({ type: "text:loaded", family: effect.family, later });
      });
  }
}
