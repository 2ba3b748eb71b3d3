// What the browser remembers between visits: settings, tokens of seats, and invitations to others.

/** @typedef {import("./types.js").Settings} Settings */

const SETTINGS = "polindrome.settings";
const TOKENS = "polindrome.tokens";
const INVITATIONS = "polindrome.invitations";
const MOST_TOKENS = 200;

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
