// The keys of Entropy, in addition to those of every game.

import type { Key } from "../../app/keymap";
import type { Message } from "../../app/state";

export const KEYS: Readonly<Record<"hand" | "places", readonly Key[]>> = {
  hand: [
    { key: "ArrowUp", shown: "↑", words: "hints.key.arrows.square", message: nudge(-1, 0) },
    { key: "ArrowDown", shown: "↓", words: "hints.key.arrows.square", message: nudge(1, 0) },
    { key: "ArrowLeft", shown: "←", words: "hints.key.arrows.square", message: nudge(0, -1) },
    { key: "ArrowRight", shown: "→", words: "hints.key.arrows.square", message: nudge(0, 1) },
    { key: "Enter", shown: "Enter", words: "hints.key.place.token", message: { type: "place" } },
  ],
  places: [],
};

function nudge(rows: number, cols: number): Message {
  return { type: "nudge", rows, cols };
}
