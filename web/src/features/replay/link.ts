// A whole game as the text of a link: letters that any chat lets through, a few hundred for a long game.

import type { Saved } from "./types";

const VERSION = 1;
const MORE = 0x80;

export function formatLink({ game, options, actions, early }: Saved): string {
  const bytes = [
    VERSION,
    ...textBytes(game),
    ...textBytes(Object.keys(options).length ? JSON.stringify(options) : ""),
    ...varint(actions.length),
    ...actions.flatMap(varint),
    ...textBytes(early ? JSON.stringify(early) : ""),
  ];
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What a link holds; an error if it is cut off or is none of ours. Whether the moves are legal is for the rules to say.
 */
export function parseLink(text: string): Saved {
  const reader = new Reader(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  if (reader.byte() !== VERSION) throw new Error("a link of another version");
  const game = reader.text();
  const options = reader.json() ?? {};
  const actions = Array.from({ length: reader.count() }, () => reader.varint());
  const early = reader.json();
  reader.end();
  return { game, options, actions, early };
}

/** Seven bits in each byte, the lowest first; the eighth says that there are more. */
function varint(value: number): number[] {
  return value < MORE ? [value] : [(value % MORE) + MORE, ...varint(Math.floor(value / MORE))];
}

function textBytes(text: string) {
  const bytes = new TextEncoder().encode(text);
  return [...varint(bytes.length), ...bytes];
}

/** Takes the bytes of a link one after the other. */
class Reader {
  letters: string;

  #at = 0;

  /** @param letters One for each byte. */
  constructor(letters: string) {
    this.letters = letters;
  }

  byte() {
    if (this.#at >= this.letters.length) throw new Error("the link is cut off");
    return this.letters.charCodeAt(this.#at++);
  }

  varint(): number {
    const byte = this.byte();
    return byte < MORE ? byte : byte - MORE + MORE * this.varint();
  }

  /** A number of things that are still to come, each at least a byte long. */
  count() {
    const count = this.varint();
    if (count > this.letters.length - this.#at) throw new Error("the link is cut off");
    return count;
  }

  text() {
    const bytes = Array.from({ length: this.count() }, () => this.byte());
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }

  json() {
    const text = this.text();
    return text ? JSON.parse(text) : null;
  }

  end() {
    if (this.#at < this.letters.length) throw new Error("the link goes on after its end");
  }
}
