// What the page says, in the language of whoever reads it.

import { recallSettings } from "./storage";

/** One that counts differs for one and for more. */
export type Phrase = string | { one: string; other: string };

/** The phrases of another language: the same keys, each with the same forms as in English. */
export type Texts<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : { one: string; other: string };
};

/** Phrases by area and name. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Phrase>>>>;

export type Values = Readonly<Record<string, string | number>>;

const LANGUAGES: Readonly<Record<string, () => Promise<{ CATALOGUE: Catalogue }>>> = {
  en: () => import("./words/en"),
  de: () => import("./words/de"),
};

/** The language of the page. */
export const language = languageFor(recallSettings().language);

const plurals = new Intl.PluralRules(language);
let catalogue: Catalogue = {};

/** Loads the phrases of the page's language; `t` works afterwards. */
export async function loadPhrases() {
  const load = LANGUAGES[language] ?? LANGUAGES.en;
  if (load) catalogue = (await load()).CATALOGUE;
}

/** The language that a wish means: that one, else the first of the browser's that there is. */
export function languageFor(wish: string) {
  const known = navigator.languages.map((tag) => tag.slice(0, 2));
  return [wish, ...known].find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * A phrase by its name, such as `blokus.turn`, with the values that it mentions: `{count}` also chooses its number.
 */
export function t(name: string, values: Values = {}) {
  const phrase = find(name);
  if (phrase === undefined) throw new Error(`there are no words for ${name}`);
  const text =
    typeof phrase === "string" ? phrase : phrase[plurals.select(Number(values.count)) === "one" ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (_, value) => String(values[value]));
}

/** The phrase for what the server names, or what the server itself said of it if the page has none. */
export function tOr(name: string, otherwise: string, values?: Values) {
  return find(name) === undefined ? otherwise : t(name, values);
}

/** A number as it is written in the language. */
export function number(value: number, digits: number = 0) {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return (value || 0).toLocaleString(language, form).replace("-", "−");
}

/** Several things in a sentence: "a, b and c". */
export function listed(things: string[]) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(things);
}

/** A phrase at the beginning of a sentence. */
export function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function find(name: string) {
  const [area = "", ...rest] = name.split(".");
  return catalogue[area]?.[rest.join(".")];
}
