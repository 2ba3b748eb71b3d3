// What the page says, in the language of whoever reads it.

import { recallSettings } from "./memory.js";

/** @typedef {string | {one: string, other: string}} Phrase One that counts differs for one and for more. */
/** @typedef {Readonly<Record<string, Readonly<Record<string, Phrase>>>>} Catalogue Phrases by area and name. */
/** @typedef {Readonly<Record<string, string|number>>} Values */

/** @type {Readonly<Record<string, () => Promise<{CATALOGUE: Catalogue}>>>} */
const LANGUAGES = {
  en: () => import("./words/en.js"),
  de: () => import("./words/de.js"),
};

/** The language of the page. */
export const language = languageFor(recallSettings().language);

// Whoever imports this module waits for the phrases, so that they are there from the first line on.
const { CATALOGUE } = await /** @type {() => Promise<{CATALOGUE: Catalogue}>} */ (LANGUAGES[language])();
const plurals = new Intl.PluralRules(language);

/**
 * The language that a wish means: that one, else the first of the browser's that there is.
 * @param {string} wish
 */
export function languageFor(wish) {
  const known = navigator.languages.map((tag) => tag.slice(0, 2));
  return [wish, ...known].find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * A phrase by its name, such as `blokus.turn`, with the values that it mentions: `{count}` also chooses its number.
 * @param {string} name
 * @param {Values} [values]
 */
export function t(name, values = {}) {
  const phrase = find(name);
  if (phrase === undefined) throw new Error(`there are no words for ${name}`);
  const text =
    typeof phrase === "string" ? phrase : phrase[plurals.select(Number(values.count)) === "one" ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (_, value) => String(values[value]));
}

/**
 * The phrase for what the server names, or what the server itself said of it if the page has none.
 * @param {string} name
 * @param {string} otherwise
 * @param {Values} [values]
 */
export function tOr(name, otherwise, values) {
  return find(name) === undefined ? otherwise : t(name, values);
}

/**
 * A number as it is written in the language.
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = 0) {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return (value || 0).toLocaleString(language, form).replace("-", "−");
}

/**
 * Several things in a sentence: "a, b and c".
 * @param {string[]} things
 */
export function listed(things) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(things);
}

/**
 * A phrase at the beginning of a sentence.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} name */
function find(name) {
  const [area = "", ...rest] = name.split(".");
  return CATALOGUE[area]?.[rest.join(".")];
}
