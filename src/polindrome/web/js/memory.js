// What the browser remembers between visits: settings, tokens of seats, invitations to others, and results.

/** @typedef {import("./play/results/types.js").Result} Result */
/** @typedef {import("./play/results/types.js").Results} Results */
/** @typedef {import("./types.js").Settings} Settings */

const SETTINGS = "polindrome.settings";
const TOKENS = "polindrome.tokens";
const INVITATIONS = "polindrome.invitations";
const RESULTS = "polindrome.results";
const HELPED = "polindrome.helped";
const MOST_TOKENS = 200;

/** More than tokens, so that a game of which one has the token is not noted twice. */
const MOST_RESULTS = 1000;

/**
 * The settings of the first visit.
 * @type {Settings}
 */
export const DEFAULTS = {
  muted: false,
  volume: 0.6,
  oneTap: false,
  theme: "auto",
  undoAll: false,
  language: "auto",
  palette: "standard",
  patterns: false,
  coordinates: true,
  numbers: false,
  anchors: true,
  turnBoard: true,
  thoughts: false,
  newcomer: true,
  textMode: false,
  game: "duo",
  wishes: {},
};

/**
 * The settings of the last visit; what is missing or of the wrong kind is as at first.
 * @returns {Settings}
 */
export function recallSettings() {
  const stored = readJson(SETTINGS);
  const known = Object.entries(DEFAULTS).map(([name, value]) => [
    name,
    stored[name] !== null && typeof stored[name] === typeof value ? stored[name] : value,
  ]);
  return Object.fromEntries(known);
}

/** @param {Settings} settings */
export function rememberSettings(settings) {
  write(SETTINGS, JSON.stringify(settings));
}

/**
 * Tokens of this visit: the games are to be played also where the browser remembers nothing.
 * @type {Map<string, string>}
 */
const fresh = new Map();

/**
 * The token by which one acts in a game, if one has a seat there.
 * @param {string} id
 * @returns {string|null}
 */
export function recallToken(id) {
  const token = fresh.get(id) ?? readJson(TOKENS)[id];
  return typeof token === "string" ? token : null;
}

/**
 * @param {string} id
 * @param {string} token
 */
export function rememberToken(id, token) {
  fresh.set(id, token);
  add(TOKENS, id, token);
}

/**
 * The games in which one has, or had, a seat; the newest first.
 * @returns {string[]}
 */
export function recallGames() {
  return [...new Set([...Object.keys(readJson(TOKENS)), ...fresh.keys()])].reverse();
}

/**
 * What was told to who made a game: for each open seat, what lets somebody take it.
 * @param {string} id
 * @returns {(string|null)[]}
 */
export function recallInvitations(id) {
  const invitations = readJson(INVITATIONS)[id];
  return Array.isArray(invitations) ? invitations : [];
}

/**
 * @param {string} id
 * @param {(string|null)[]} invitations
 */
export function rememberInvitations(id, invitations) {
  add(INVITATIONS, id, invitations);
}

/**
 * How games against the computer ended, the oldest first.
 * @returns {Results}
 */
export function recallResults() {
  return Object.fromEntries(Object.entries(readJson(RESULTS)).filter(([, result]) => isResult(result)));
}

/**
 * Note how a game ended, in its place if that is known already; a game that was forgotten stays so.
 * @param {string} id
 * @param {Result} result
 */
export function rememberResult(id, result) {
  const known = readJson(RESULTS);
  if (known[id] !== null) writeResults({ ...known, [id]: result });
}

/** Forget how the games ended, but not that they have been noted once. */
export function forgetResults() {
  writeResults(Object.fromEntries(Object.keys(readJson(RESULTS)).map((id) => [id, null])));
}

/**
 * Have forgotten results back.
 * @param {Results} past
 */
export function restoreResults(past) {
  writeResults({ ...readJson(RESULTS), ...past });
}

/**
 * The games in which one had help.
 * @returns {Record<string, boolean>}
 */
export function recallHelp() {
  return { ...readJson(HELPED) };
}

/** @param {string} id */
export function rememberHelp(id) {
  add(HELPED, id, true);
}

/**
 * @param {any} value
 * @returns {value is Result}
 */
function isResult(value) {
  return [0, 0.5, 1].includes(value?.score);
}

/** @param {Record<string, Result|null>} results */
function writeResults(results) {
  write(RESULTS, JSON.stringify(Object.fromEntries(Object.entries(results).slice(-MOST_RESULTS))));
}

/**
 * Note something about a game; what was noted long ago makes room.
 * @param {string} name
 * @param {string} id
 * @param {unknown} value
 */
function add(name, id, value) {
  const { [id]: _, ...others } = readJson(name);
  write(name, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST_TOKENS), [id, value]])));
}

/**
 * @param {string} name
 * @returns {Record<string, any>}
 */
function readJson(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * A browser may refuse to remember, in private windows for example: then it forgets.
 * @param {string} name
 * @param {string} value
 */
function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
