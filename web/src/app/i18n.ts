// The page's texts, in the player's language.

import { recallSettings } from "./storage";

/** The phrases of another language: the same keys, each with the same forms as in English. */
export type Texts<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : { one: string; other: string };
};

type Catalogue = (typeof import("collect:words.en.ts"))["phrases"];

type Values = Readonly<Record<string, string | number>>;

/** The phrases of the first view, and those of what is loaded on first use. */
type Part = "first" | "later";

type Phrases = Readonly<Record<Part, () => Promise<{ phrases: Catalogue }>>>;

const ENGLISH: Phrases = {
  first: () => import("collect:words.en.ts"),
  later: () => import("collect:words.later.en.ts"),
};

const LANGUAGES: Readonly<Record<string, Phrases>> = {
  en: ENGLISH,
  de: { first: () => import("collect:words.de.ts"), later: () => import("collect:words.later.de.ts") },
};

export const language = languageFor(recallSettings().language);

const plurals = new Intl.PluralRules(language);
let catalogue: Catalogue = {};

/** Loads phrases of the page's language; `t` knows them afterwards. */
export async function loadPhrases(part: Part) {
  const { phrases } = await (LANGUAGES[language] ?? ENGLISH)[part]();
  const areas = Object.entries(phrases).map(([area, texts]) => [area, { ...catalogue[area], ...texts }]);
  catalogue = { ...catalogue, ...Object.fromEntries(areas) };
}

/** The language for a setting: that one, or for "auto" the first of the browser's that the page has. */
export function languageFor(setting: string) {
  const known = navigator.languages.map((tag) => tag.slice(0, 2));
  return [setting, ...known].find((tag) => tag in LANGUAGES) ?? "en";
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

/** The phrase for a name from the server, or the server's own text if the page has none. */
export function tOr(name: string, otherwise: string, values?: Values) {
  return find(name) === undefined ? otherwise : t(name, values);
}

// Numbers and lists are written without Intl: its first use takes 10 ms, while the first screen is shown.

/** A number as it is written in the language. */
export function number(value: number, digits: number = 0) {
  const written = (value || 0).toFixed(digits).replace("-", "−");
  return language === "de" ? written.replace(".", ",") : written;
}

/** Several things in a sentence: "a, b, and c". */
export function listed(things: string[]) {
  if (things.length < 2) return things.join();
  const values = { first: things.slice(0, -1).join(", "), last: things.at(-1) ?? "" };
  return t(things.length > 2 ? "page.list.many" : "page.list.two", values);
}

/** A phrase at the beginning of a sentence. */
export function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function find(name: string) {
  const [area = "", ...rest] = name.split(".");
  return catalogue[area.toUpperCase()]?.[rest.join(".")];
}
