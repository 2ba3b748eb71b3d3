// The keys of Blokus, in addition to those of every game.

import type { Key } from "../../app/keymap";
import type { Message } from "../../app/state";

export const KEYS: Readonly<Record<"hand" | "places", readonly Key[]>> = {
  hand: [
    { key: "ArrowUp", shown: "↑", words: "aid.key.arrows.piece", message: nudge(-1, 0) },
    { key: "ArrowDown", shown: "↓", words: "aid.key.arrows.piece", message: nudge(1, 0) },
    { key: "ArrowLeft", shown: "←", words: "aid.key.arrows.piece", message: nudge(0, -1) },
    { key: "ArrowRight", shown: "→", words: "aid.key.arrows.piece", message: nudge(0, 1) },
    { key: "Enter", shown: "Enter", words: "aid.key.place.piece", message: { type: "place" } },
    { key: "e", shown: "E", words: "aid.key.turn.left", message: { type: "turn", clockwise: false } },
    { key: "r", shown: "R", words: "aid.key.turn.right", message: { type: "turn", clockwise: true } },
    { key: "f", shown: "F", words: "aid.key.flip", message: { type: "flip" } },
  ],
  places: [
    // Beside each: what lies in its place on a German keyboard.
    { key: "[", also: ["ü"], shown: "[", words: "aid.key.step.piece", message: step(-1, false) },
    { key: "]", also: ["+"], shown: "]", words: "aid.key.step.piece", message: step(1, false) },
    { key: "{", also: ["Ü"], shown: "{", words: "aid.key.step.all", message: step(-1, true) },
    { key: "}", also: ["*"], shown: "}", words: "aid.key.step.all", message: step(1, true) },
    { key: "a", shown: "A", words: "aid.key.corner", message: { type: "corner", by: 1 } },
    { key: "A", shown: "⇧A", words: "aid.key.corner", message: { type: "corner", by: -1 } },
    { key: "1", shown: "1", words: "aid.key.tabs", message: { type: "tab", tab: "all" } },
    { key: "2", shown: "2", words: "aid.key.tabs", message: { type: "tab", tab: "1-2" } },
    { key: "3", shown: "3", words: "aid.key.tabs", message: { type: "tab", tab: "3" } },
    { key: "4", shown: "4", words: "aid.key.tabs", message: { type: "tab", tab: "4" } },
    { key: "5", shown: "5", words: "aid.key.tabs", message: { type: "tab", tab: "5" } },
    { key: "m", shown: "M", words: "board.heat.key", message: { type: "aid:heat" } },
  ],
};

function nudge(rows: number, cols: number): Message {
  return { type: "nudge", rows, cols };
}

function step(by: 1 | -1, all: boolean): Message {
  return { type: "step", by, all };
}
