// The keys of the page in one table: what is listened to, what the help lists, and what the buttons say.

import { FAMILIES, uiOfFamily } from "../games";
import type { Message } from "./state";

/** also: what lies in its place on a German keyboard; words: the key of what it does. */
export type Key = { key: string; also?: string[]; shown: string; words: string; message: Message };

const CLEAR: Key = { key: "Escape", shown: "Esc", words: "hints.key.clear", message: { type: "clear" } };

const GROUPS = {
  game: [
    { key: "p", shown: "P", words: "hints.key.pass", message: { type: "pass" } },
    { key: "z", shown: "Z", words: "hints.key.undo", message: { type: "undo" } },
    { key: "h", shown: "H", words: "hints.key.hint", message: { type: "hints:hint" } },
    { key: "x", shown: "X", words: "hints.key.hurry", message: { type: "hints:hurry" } },
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
    { key: "?", shown: "?", words: "hints.key.help", message: { type: "dialog", dialog: "help" } },
  ],
} satisfies Record<string, readonly Key[]>;

/** The keys of a family's games by group, as the help lists them. */
export function keyGroupsOf(family: string): { name: string; keys: readonly Key[] }[] {
  const { hand, places } = uiOfFamily(family).keys;
  const groups = { hand: [...hand, CLEAR], places, ...GROUPS };
  return Object.entries(groups).flatMap(([name, keys]) => (keys.length ? [{ name, keys }] : []));
}

/** All keys of a family's games. */
export function keysOf(family: string): Key[] {
  return keyGroupsOf(family).flatMap(({ keys }) => keys);
}

/** What a pressed key means; capital letters mean the same as small ones unless they have a meaning of their own. */
export function messageOf(family: string, pressed: string): Message | undefined {
  const named = (name: string) => keysOf(family).find(({ key, also }) => key === name || also?.includes(name));
  return (named(pressed) ?? named(pressed.toLowerCase()))?.message;
}

/** How the key of a message is written; empty if it has none. */
export function keyFor(message: Message) {
  const wanted = JSON.stringify(message);
  return FAMILIES.flatMap(keysOf).find((key) => JSON.stringify(key.message) === wanted)?.shown ?? "";
}
