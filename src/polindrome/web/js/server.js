// The server, as the page sees it: requests that are answered, and the stream of a game's events.

import { pause } from "./patience.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Wishes} Wishes */
/**
 * @typedef {{id: string, yours: number[], sequence: number, outcome: Outcome|null}} Snapshot The part of it that the
 *   page reads.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const TOO_MANY = 429;

/**
 * @typedef {object} Problem What the server says of a request that it does not meet.
 * @property {string} code
 * @property {string} message In English.
 * @property {import("./rules/errors.js").Reason[]} [reasons] The rules that a move breaks.
 * @property {Readonly<Record<string, string|number>>|null} [fault] What is wrong with a saved game: its `name`, and what
 *   a sentence about it mentions.
 * @property {{ply: number}|null} [current]
 */

/**
 * The server said no, and why, as a code and for people; `ply` is how far the game has come, if that matters, and `wait`
 * how many milliseconds later the same may be asked again.
 */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {Problem} problem
   * @param {number} wait
   */
  constructor(status, { code, message, reasons = [], fault = null, current }, wait) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = reasons;
    this.fault = fault;
    this.ply = current?.ply ?? null;
    this.wait = wait;
  }

  /** Whether it was asked for too much, by whomever: that passes. */
  get isBusy() {
    return this.status === TOO_MANY;
  }
}

/**
 * @param {string} path
 * @param {string|null} token
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function request(path, token, body) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(path, body === undefined ? { headers } : post(headers, body));
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const problem = answer?.error ?? { code: "", message: t("page.status", { status: response.status }) };
  const wait = 1000 * Number(response.headers.get("Retry-After") ?? 0);
  throw new Refusal(response.status, problem, wait);
}

/**
 * @param {Record<string, string>} headers
 * @param {unknown} body
 */
function post(headers, body) {
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** @returns {Promise<Catalogue>} */
export function fetchCatalogue() {
  return request("/api/catalogue", null);
}

/**
 * @param {string} id
 * @param {string|null} token
 * @returns {Promise<Snapshot>}
 */
export function fetchGame(id, token) {
  return request(`/api/games/${encodeURIComponent(id)}`, token);
}

/**
 * A new game, with the token of who made it if a seat is theirs, and an invitation for each seat that is open.
 * @param {string} game
 * @param {Pick<Wishes, "seats"|"clock"|"options">} wishes
 * @param {boolean} undoAll
 * @returns {Promise<{game: Snapshot, token: string|null, invitations: (string|null)[]}>}
 */
export function createGame(game, { seats, clock, options }, undoAll) {
  return request("/api/games", null, { game, options, seats, clock, undo_all: undoAll });
}

/**
 * @param {string} id
 * @param {string|null} token
 * @param {{ply: number, key: string, move: string}} move
 */
export function sendMove(id, token, move) {
  return request(`/api/games/${encodeURIComponent(id)}/moves`, token, move);
}

/**
 * @param {string} id
 * @param {string|null} token
 * @param {{ply: number, key: string}} undo
 */
export function sendUndo(id, token, undo) {
  return request(`/api/games/${encodeURIComponent(id)}/undo`, token, undo);
}

/**
 * The best moves of a position.
 * @param {import("./play/aid/types.js").Question} question
 * @returns {Promise<{suggestions: import("./play/aid/types.js").Suggestion[]}>}
 */
export function fetchHint(question) {
  return request("/api/analyse/hint", null, question);
}

/**
 * Ask the computer to move now.
 * @param {string} id
 * @param {string|null} token
 * @param {number} ply
 */
export function sendHurry(id, token, ply) {
  return request(`/api/games/${encodeURIComponent(id)}/hurry`, token, { ply });
}

/**
 * Try until the server answers; the request carries a key, so that a repeated one does nothing twice.
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {() => void} onDelay
 * @returns {Promise<T>}
 */
export async function untilAnswered(attempt, onDelay) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && !error.isBusy) throw error;
      onDelay();
      const longest = Math.max(wait, error instanceof Refusal ? error.wait : 0);
      await pause(longest);
    }
  }
}

/** The events of one game, from the first to those that have not happened yet; a lost connection is taken up again. */
export class EventStream {
  #last = -1;
  #wait = FIRST_WAIT;
  #closed = false;
  #isLive = false;
  #timer = 0;

  /** @type {WebSocket|null} */
  #socket = null;

  /**
   * @param {string} id
   * @param {string|null} token
   * @param {{event: (event: GameEvent) => void, news: (news: News) => void, connection: (connection: "live"|"lost") => void}} listener
   */
  constructor(id, token, listener) {
    this.id = id;
    this.token = token;
    this.listener = listener;
    window.addEventListener("online", this.#online);
    window.addEventListener("offline", this.#offline);
    this.#connect();
  }

  /** Listen no longer. */
  close() {
    this.#closed = true;
    window.removeEventListener("online", this.#online);
    window.removeEventListener("offline", this.#offline);
    this.#socket?.close();
  }

  /** The network is back: there is no need to wait any longer. */
  #online = () => {
    if (this.#isLive) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** The network is gone, which a socket would notice much later. */
  #offline = () => {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  };

  #connect() {
    if (this.#closed || this.#socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.id)}/events?since=${this.#last}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (message) => isCurrent() && this.#received(JSON.parse(message.data)));
    socket.addEventListener("close", () => isCurrent() && this.#lost());
  }

  #opened() {
    if (this.token) this.#socket?.send(JSON.stringify({ kind: "hello", token: this.token }));
  }

  /** @param {GameEvent|News} message What is in no log has no time. */
  #received(message) {
    if (this.#closed) return;
    this.#welcomed();
    if (!("at" in message)) return this.listener.news(message);
    this.#last = message.sequence;
    this.listener.event(message);
  }

  /** A server that has too much to do opens the door as well, but closes it at once. */
  #welcomed() {
    if (this.#isLive) return;
    this.#isLive = true;
    this.#wait = FIRST_WAIT;
    this.listener.connection("live");
  }

  #lost() {
    if (this.#closed) return;
    this.#isLive = false;
    this.#socket = null;
    this.listener.connection("lost");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}
