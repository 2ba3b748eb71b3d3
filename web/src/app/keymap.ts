// The keys of the page in one table: what is listened to, what the help lists, and what the buttons say.

import { FAMILIES, uiOfFamily } from "../games";
import { language } from "./i18n";
import type { Message } from "./state";

/** A key of the page. `words` names the text that says what it does. */
export type Key = {
  key: string;
  /** The key in its place on a German keyboard, if it needs AltGr there. */
  also?: string;
  /** How the help and the buttons write it. */
  shown: string;
  /** The same in German, if it differs. */
  german?: string;
  words: string;
  message: Message;
};

const CLEAR: Key = { key: "Escape", shown: "Esc", words: "hints.key.clear", message: { type: "clear" } };

const GROUPS = {
  game: [
    { key: "p", shown: "P", words: "hints.key.pass", message: { type: "pass" } },
    { key: "z", shown: "Z", words: "hints.key.undo", message: { type: "undo" } },
    { key: "h", shown: "H", words: "hints.key.hint", message: { type: "hints:hint" } },
    { key: "x", shown: "X", words: "hints.key.move-now", message: { type: "hints:move-now" } },
    {
      key: " ",
      shown: "Space",
      german: "Leertaste",
      words: "friends.watch.key.pause",
      message: { type: "friends:pause" },
    },
    { key: "s", shown: "S", words: "friends.watch.key.step", message: { type: "friends:step" } },
  ],
  back: [
    { key: ",", shown: ",", words: "replay.key.back", message: { type: "replay:step", to: "back" } },
    { key: ".", shown: ".", words: "replay.key.forward", message: { type: "replay:step", to: "forward" } },
    {
      key: "Home",
      shown: "Home",
      german: "Pos1",
      words: "replay.key.first",
      message: { type: "replay:step", to: "first" },
    },
    {
      key: "End",
      shown: "End",
      german: "Ende",
      words: "replay.key.last",
      message: { type: "replay:step", to: "last" },
    },
    { key: "n", shown: "N", words: "replay.key.mistake.next", message: { type: "replay:mistake", by: 1 } },
    { key: "N", shown: "⇧N", words: "replay.key.mistake.previous", message: { type: "replay:mistake", by: -1 } },
  ],
  page: [
    { key: "t", shown: "T", words: "text.key", message: { type: "text:toggle" } },
    { key: "?", shown: "?", words: "hints.key.help", message: { type: "dialog", dialog: "help" } },
  ],
} satisfies Record<string, readonly Key[]>;

/** Messages that do nothing in games whose rules the page does not know. */
const NEEDS_RULES = /^(clear|pass|hints:hint|replay:.*|friends:(pause|step))$/;

/** The keys of a family's games by group, as the help lists them in the language of the page. */
export function keyGroupsOf(family: string): { name: string; keys: readonly Key[] }[] {
  const { hand, places } = uiOfFamily(family).keys;
  const groups: Record<string, readonly Key[]> = { hand: [...hand, CLEAR], places, ...GROUPS };
  return Object.entries(groups).flatMap(([name, keys]) => {
    const known = FAMILIES.includes(family) ? keys : keys.filter(({ message }) => !NEEDS_RULES.test(message.type));
    const localised = known.map((key) => ({ ...key, shown: (language === "de" && key.german) || key.shown }));
    return localised.length ? [{ name, keys: localised }] : [];
  });
}

export function keysOf(family: string): Key[] {
  return keyGroupsOf(family).flatMap(({ keys }) => keys);
}

/**
 * What a pressed key means; capital letters mean the same as small ones unless they have a meaning of their own. German
 * keys work in every language of the page, since the keyboard may have another one.
 */
export function messageOf(family: string, pressed: string): Message | undefined {
  const named = (name: string) => keysOf(family).find(({ key, also }) => key === name || also === name);
  return (named(pressed) ?? named(pressed.toLowerCase()))?.message;
}

/** How the key of a message is written; empty if it has none. */
export function keyFor(message: Message) {
  const wanted = JSON.stringify(message);
  return FAMILIES.flatMap(keysOf).find((key) => JSON.stringify(key.message) === wanted)?.shown ?? "";
}
