// The keys of Blokus, in addition to those of every game.

import type { Key } from "../../app/keymap";
import type { Message } from "../../app/state";

export const KEYS: Readonly<Record<"hand" | "places", readonly Key[]>> = {
  hand: [
    { key: "ArrowUp", shown: "↑", words: "hints.key.arrows.piece", message: nudge(-1, 0) },
    { key: "ArrowDown", shown: "↓", words: "hints.key.arrows.piece", message: nudge(1, 0) },
    { key: "ArrowLeft", shown: "←", words: "hints.key.arrows.piece", message: nudge(0, -1) },
    { key: "ArrowRight", shown: "→", words: "hints.key.arrows.piece", message: nudge(0, 1) },
    { key: "Enter", shown: "Enter", words: "hints.key.place.piece", message: { type: "place" } },
    { key: "e", shown: "E", words: "hints.key.turn.left", message: { type: "turn", clockwise: false } },
    { key: "r", shown: "R", words: "hints.key.turn.right", message: { type: "turn", clockwise: true } },
    { key: "f", shown: "F", words: "hints.key.flip", message: { type: "flip" } },
  ],
  places: [
    // Beside each: what lies in its place on a German keyboard.
    { key: "[", also: ["ü"], shown: "[", words: "hints.key.step.piece", message: step(-1, false) },
    { key: "]", also: ["+"], shown: "]", words: "hints.key.step.piece", message: step(1, false) },
    { key: "{", also: ["Ü"], shown: "{", words: "hints.key.step.all", message: step(-1, true) },
    { key: "}", also: ["*"], shown: "}", words: "hints.key.step.all", message: step(1, true) },
    { key: "a", shown: "A", words: "hints.key.corner", message: { type: "corner", by: 1 } },
    { key: "A", shown: "⇧A", words: "hints.key.corner", message: { type: "corner", by: -1 } },
    { key: "1", shown: "1", words: "hints.key.tabs", message: { type: "tab", tab: "all" } },
    { key: "2", shown: "2", words: "hints.key.tabs", message: { type: "tab", tab: "1-2" } },
    { key: "3", shown: "3", words: "hints.key.tabs", message: { type: "tab", tab: "3" } },
    { key: "4", shown: "4", words: "hints.key.tabs", message: { type: "tab", tab: "4" } },
    { key: "5", shown: "5", words: "hints.key.tabs", message: { type: "tab", tab: "5" } },
    { key: "m", shown: "M", words: "board.heat.key", message: { type: "hints:heat" } },
  ],
};

function nudge(rows: number, cols: number): Message {
  return { type: "nudge", rows, cols };
}

function step(by: 1 | -1, all: boolean): Message {
  return { type: "step", by, all };
}
