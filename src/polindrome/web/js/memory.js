// What the browser remembers between visits: settings, the game that can be gone on with, and tokens of seats.

/** @typedef {import("./types.js").Settings} Settings */

const SETTINGS = "polindrome.settings";
const GAME = "polindrome.game";
const TOKENS = "polindrome.tokens";
const MOST_TOKENS = 200;

/** @type {Settings} */
const DEFAULTS = {
  muted: false,
  volume: 0.6,
  oneTap: false,
  theme: "auto",
  undoAll: false,
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
  const { [id]: _, ...others } = readJson(TOKENS);
  write(TOKENS, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST_TOKENS), [id, token]])));
}

/** @returns {string|null} */
export function recallGame() {
  try {
    return localStorage.getItem(GAME);
  } catch {
    return null;
  }
}

/** @param {string|null} id */
export function rememberGame(id) {
  write(GAME, id);
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
 * @param {string|null} value
 */
function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    return;
  }
}
