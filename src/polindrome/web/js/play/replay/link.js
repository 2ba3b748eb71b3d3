// A whole game as the text of a link: letters that any chat lets through, a few hundred for a long game.

/** @typedef {import("./types.js").Saved} Saved */

const VERSION = 1;
const MORE = 0x80;

/**
 * @param {Saved} saved
 * @returns {string}
 */
export function formatLink({ game, options, actions, early }) {
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
 * @param {string} text
 * @returns {Saved}
 */
export function parseLink(text) {
  const reader = new Reader(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  if (reader.byte() !== VERSION) throw new Error("a link of another version");
  const game = reader.text();
  const options = reader.json() ?? {};
  const actions = Array.from({ length: reader.count() }, () => reader.varint());
  const early = reader.json();
  reader.end();
  return { game, options, actions, early };
}

/**
 * Seven bits in each byte, the lowest first; the eighth says that there are more.
 * @param {number} value
 * @returns {number[]}
 */
function varint(value) {
  return value < MORE ? [value] : [(value % MORE) + MORE, ...varint(Math.floor(value / MORE))];
}

/** @param {string} text */
function textBytes(text) {
  const bytes = new TextEncoder().encode(text);
  return [...varint(bytes.length), ...bytes];
}

/** Takes the bytes of a link one after the other. */
class Reader {
  #at = 0;

  /** @param {string} letters One for each byte. */
  constructor(letters) {
    this.letters = letters;
  }

  byte() {
    if (this.#at >= this.letters.length) throw new Error("the link is cut off");
    return this.letters.charCodeAt(this.#at++);
  }

  /** @returns {number} */
  varint() {
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
