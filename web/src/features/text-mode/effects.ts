// The world outside, as play/text/ asks for it: the talk of a game, loaded when it is wanted.

import type { Talk, TextEffect } from "./types";
import type { FamilyName } from "../../app/types";
import type { World } from "../../app/world";

const TALKS: Readonly<Record<FamilyName, () => Promise<Talk>>> = {
  blokus: () =>
    import("../../app/later").then(({ blokusTalk, blokusSentences }) => ({ ...blokusTalk, ...blokusSentences })),
  entropy: () =>
    import("../../app/later").then(({ entropyTalk, entropySentences }) => ({ ...entropyTalk, ...entropySentences })),
};

export function perform(effect: TextEffect, { dispatch, visit, attempt }: World) {
  switch (effect.type) {
    case "text:tell":
      return dispatch(effect.message);
    case "text:home":
      return visit("/");
    case "text:load":
      return void attempt(TALKS[effect.family]).then((talk) => {
        if (talk) dispatch({ type: "text:loaded", family: effect.family, talk });
      });
  }
}
