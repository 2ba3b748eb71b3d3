// What the browser keeps between visits: settings, tokens of seats, invitations to others, and results. All of it has one
// schema version, and older data is migrated when the page starts.

import type { Result, Results } from "../features/results";
import type { Settings } from "./state";

const SCHEMA = "polindrome.schema";
const SETTINGS = "polindrome.settings";
const TOKENS = "polindrome.tokens";
const INVITATIONS = "polindrome.invitations";
const RESULTS = "polindrome.results";
const HELPED = "polindrome.helped";
const ARCHIVE = "polindrome.archive";
const MOST_TOKENS = 200;

/** More than tokens, so that no game that can still be opened is stored twice. */
const MOST_RESULTS = 1000;

/** The settings of the first visit. */
export const DEFAULTS: Settings = {
  muted: false,
  volume: 0.6,
  confirmTouch: "taps",
  confirmOffered: false,
  theme: "auto",
  undoAll: false,
  language: "auto",
  palette: "standard",
  patterns: false,
  coordinates: true,
  numbers: false,
  anchors: true,
  turnBoard: false,
  thoughts: false,
  newcomer: true,
  seen: [],
  textMode: false,
  game: "duo",
  setups: {},
};

/** Each brings the stored data from the version that is its index to the next; the first page stored no version, 0. */
const MIGRATIONS: readonly (() => void)[] = [
  () => {
    // The first page stored every setting, chosen or not, and turned the board by default.
    const { turnBoard: _, ...settings } = readJson(SETTINGS);
    write(SETTINGS, JSON.stringify(settings));
  },
  () => {
    // `setups` was called `wishes`.
    const { wishes, ...settings } = readJson(SETTINGS);
    if (wishes) write(SETTINGS, JSON.stringify({ ...settings, setups: wishes }));
  },
  () => {
    // `confirmTouch` was a switch, `oneTap`.
    const { oneTap, ...settings } = readJson(SETTINGS);
    if (oneTap) write(SETTINGS, JSON.stringify({ ...settings, confirmTouch: "never" }));
  },
];

/** Brings older data up to date. Data of a newer page stays as it is: what this page does not know it ignores. */
function migrate() {
  const stored = Number(readJson(SCHEMA).version) || 0;
  MIGRATIONS.slice(stored).forEach((change) => change());
  if (stored < MIGRATIONS.length) write(SCHEMA, JSON.stringify({ version: MIGRATIONS.length }));
}

migrate();

/** The settings of the last visit, and the defaults for what is missing or of the wrong type. */
export function recallSettings(): Settings {
  const stored = readJson(SETTINGS);
  const known = Object.entries(DEFAULTS).map(([name, value]) => [
    name,
    stored[name] !== null && typeof stored[name] === typeof value ? stored[name] : value,
  ]);
  return Object.fromEntries(known);
}

/** Stores only what differs from the defaults, so that a better default reaches players who never chose. */
export function rememberSettings(settings: Settings) {
  const chosen = Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[name as keyof Settings]);
  write(SETTINGS, JSON.stringify(Object.fromEntries(chosen)));
}

/** Tokens of this visit, so that games can be played where the browser stores nothing. */
const fresh: Map<string, string> = new Map();

/** The token for the player's seats in a game; null without a seat. */
export function recallToken(id: string): string | null {
  const token = fresh.get(id) ?? readJson(TOKENS)[id];
  return typeof token === "string" ? token : null;
}

export function rememberToken(id: string, token: string) {
  fresh.set(id, token);
  add(TOKENS, id, token);
}

/** The games in which the player has or had a seat, the newest first. */
export function recallGames(): string[] {
  return [...new Set([...Object.keys(readJson(TOKENS)), ...fresh.keys()])].reverse();
}

/** Whether there may be stored games; without any, nothing is loaded for them. */
export function hasStoredGames() {
  return recallGames().length > 0 || readJson(ARCHIVE).hasGames === true;
}

/** Notes that games are stored, for which there may be no tokens. */
export function rememberStoredGames() {
  write(ARCHIVE, JSON.stringify({ hasGames: true }));
}

/** The invitations to a game that the player made: for each open seat the code that lets a person take it. */
export function recallInvitations(id: string): (string | null)[] {
  const invitations = readJson(INVITATIONS)[id];
  return Array.isArray(invitations) ? invitations : [];
}

export function rememberInvitations(id: string, invitations: (string | null)[]) {
  add(INVITATIONS, id, invitations);
}

/** How games against the computer ended, the oldest first. */
export function recallResults(): Results {
  return Object.fromEntries(Object.entries(readJson(RESULTS)).filter(([, result]) => isResult(result)));
}

/** Stores how a game ended, at its place if it is known already; forgotten games stay forgotten. */
export function rememberResult(id: string, result: Result) {
  const known = readJson(RESULTS);
  if (known[id] !== null) writeResults({ ...known, [id]: result });
}

/** Forgets how the games ended, but keeps their ids, so that they are not stored again. */
export function forgetResults() {
  writeResults(Object.fromEntries(Object.keys(readJson(RESULTS)).map((id) => [id, null])));
}

/** Stores forgotten results again. */
export function restoreResults(past: Results) {
  writeResults({ ...readJson(RESULTS), ...past });
}

/** The games in which the player had help. */
export function recallHelp(): Record<string, boolean> {
  return { ...readJson(HELPED) };
}

export function rememberHelp(id: string) {
  add(HELPED, id, true);
}

function isResult(value: any): value is Result {
  return [0, 0.5, 1].includes(value?.score);
}

function writeResults(results: Record<string, Result | null>) {
  write(RESULTS, JSON.stringify(Object.fromEntries(Object.entries(results).slice(-MOST_RESULTS))));
}

/** Stores a value for a game; the oldest games are dropped when there are too many. */
function add(name: string, id: string, value: unknown) {
  const { [id]: _, ...others } = readJson(name);
  write(name, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST_TOKENS), [id, value]])));
}

function readJson(name: string): Record<string, any> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Does nothing where the browser refuses to store, for example in private windows. */
function write(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
