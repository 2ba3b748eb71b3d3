// The keys of the game, in one table: what is listened to, what the help lists, and what the buttons say.

import type { FamilyName, Message } from "./types";

/** - key: as the browser names it; also: other keys that do the same.
- shown: what is printed on it.
- words: the name of the phrase that says what it does.
- family: the games in which it does that; all, if there is none. */
export type Key = { key: string; also?: string[]; shown: string; words: string; message: Message; family?: FamilyName };

/** Each group has a heading in the help. */
const GROUPS: Readonly<Record<string, readonly Key[]>> = {
  hand: [
    { key: "ArrowUp", shown: "↑", words: "aid.key.arrows.piece", message: nudge(-1, 0), family: "blokus" },
    { key: "ArrowDown", shown: "↓", words: "aid.key.arrows.piece", message: nudge(1, 0), family: "blokus" },
    { key: "ArrowLeft", shown: "←", words: "aid.key.arrows.piece", message: nudge(0, -1), family: "blokus" },
    { key: "ArrowRight", shown: "→", words: "aid.key.arrows.piece", message: nudge(0, 1), family: "blokus" },
    { key: "ArrowUp", shown: "↑", words: "aid.key.arrows.square", message: nudge(-1, 0), family: "entropy" },
    { key: "ArrowDown", shown: "↓", words: "aid.key.arrows.square", message: nudge(1, 0), family: "entropy" },
    { key: "ArrowLeft", shown: "←", words: "aid.key.arrows.square", message: nudge(0, -1), family: "entropy" },
    { key: "ArrowRight", shown: "→", words: "aid.key.arrows.square", message: nudge(0, 1), family: "entropy" },
    { key: "Enter", shown: "Enter", words: "aid.key.place.piece", message: { type: "place" }, family: "blokus" },
    { key: "Enter", shown: "Enter", words: "aid.key.place.token", message: { type: "place" }, family: "entropy" },
    { key: "Escape", shown: "Esc", words: "aid.key.clear", message: { type: "clear" } },
    { key: "e", shown: "E", words: "aid.key.turn.left", message: { type: "turn", clockwise: false }, family: "blokus" },
    { key: "r", shown: "R", words: "aid.key.turn.right", message: { type: "turn", clockwise: true }, family: "blokus" },
    { key: "f", shown: "F", words: "aid.key.flip", message: { type: "flip" }, family: "blokus" },
  ],
  places: [
    // Beside each: what lies in its place on a German keyboard.
    { key: "[", also: ["ü"], shown: "[", words: "aid.key.step.piece", message: step(-1, false), family: "blokus" },
    { key: "]", also: ["+"], shown: "]", words: "aid.key.step.piece", message: step(1, false), family: "blokus" },
    { key: "{", also: ["Ü"], shown: "{", words: "aid.key.step.all", message: step(-1, true), family: "blokus" },
    { key: "}", also: ["*"], shown: "}", words: "aid.key.step.all", message: step(1, true), family: "blokus" },
    { key: "a", shown: "A", words: "aid.key.corner", message: { type: "corner", by: 1 }, family: "blokus" },
    { key: "A", shown: "⇧A", words: "aid.key.corner", message: { type: "corner", by: -1 }, family: "blokus" },
    { key: "1", shown: "1", words: "aid.key.tabs", message: { type: "tab", tab: "all" }, family: "blokus" },
    { key: "2", shown: "2", words: "aid.key.tabs", message: { type: "tab", tab: "1-2" }, family: "blokus" },
    { key: "3", shown: "3", words: "aid.key.tabs", message: { type: "tab", tab: "3" }, family: "blokus" },
    { key: "4", shown: "4", words: "aid.key.tabs", message: { type: "tab", tab: "4" }, family: "blokus" },
    { key: "5", shown: "5", words: "aid.key.tabs", message: { type: "tab", tab: "5" }, family: "blokus" },
    { key: "m", shown: "M", words: "board.heat.key", message: { type: "aid:heat" }, family: "blokus" },
  ],
  game: [
    { key: "p", shown: "P", words: "aid.key.pass", message: { type: "pass" } },
    { key: "z", shown: "Z", words: "aid.key.undo", message: { type: "undo" } },
    { key: "h", shown: "H", words: "aid.key.hint", message: { type: "aid:hint" } },
    { key: "x", shown: "X", words: "aid.key.hurry", message: { type: "aid:hurry" } },
    { key: " ", shown: "Space", words: "friends.watch.key.pause", message: { type: "friends:pause" } },
    { key: "s", shown: "S", words: "friends.watch.key.step", message: { type: "friends:step" } },
  ],
  back: [
    { key: ",", shown: ",", words: "replay.key.back", message: { type: "replay:step", to: "back" } },
    { key: ".", shown: ".", words: "replay.key.forward", message: { type: "replay:step", to: "forward" } },
    { key: "Home", shown: "Home", words: "replay.key.first", message: { type: "replay:step", to: "first" } },
    { key: "End", shown: "End", words: "replay.key.last", message: { type: "replay:step", to: "last" } },
    { key: "n", shown: "N", words: "replay.key.mistake.next", message: { type: "replay:mistake", by: 1 } },
    { key: "N", shown: "⇧N", words: "replay.key.mistake.previous", message: { type: "replay:mistake", by: -1 } },
  ],
  page: [
    { key: "t", shown: "T", words: "text.key", message: { type: "text:toggle" } },
    { key: "?", shown: "?", words: "aid.key.help", message: { type: "dialog", dialog: "help" } },
  ],
};

export const KEYMAP: readonly Key[] = Object.values(GROUPS).flat();

/** The keys that mean something in a family of games. */
export function keysOf(family: FamilyName) {
  return KEYMAP.filter((key) => !key.family || key.family === family);
}

/** The same in their groups, as the help lists them; groups without any are left out. */
export function keyGroupsOf(family: FamilyName) {
  const known = keysOf(family);
  return Object.entries(GROUPS)
    .map(([name, keys]) => ({ name, keys: known.filter((key) => keys.includes(key)) }))
    .filter(({ keys }) => keys.length);
}

/** What a key that is pressed does; upper case does the same as lower case unless it has a line of its own. */
export function messageOf(family: FamilyName, pressed: string): Message | undefined {
  const named = (name: string) => keysOf(family).find(({ key, also }) => key === name || also?.includes(name));
  return (named(pressed) ?? named(pressed.toLowerCase()))?.message;
}

/** What is printed on the key that sends a message; nothing if there is none. */
export function keyFor(message: Message) {
  const wanted = JSON.stringify(message);
  return KEYMAP.find((key) => JSON.stringify(key.message) === wanted)?.shown ?? "";
}

function nudge(rows: number, cols: number): Message {
  return { type: "nudge", rows, cols };
}

function step(by: 1 | -1, all: boolean): Message {
  return { type: "step", by, all };
}
