// The server, as the page sees it: requests that are answered, and the stream of a game's events.

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").GameEvent} GameEvent */
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
 * The server said no, and why; `ply` is how far the game has come, if that matters, and `wait` how many milliseconds
 * later the same may be asked again.
 */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {number|null} ply
   * @param {number} wait
   */
  constructor(status, message, ply, wait) {
    super(message);
    this.status = status;
    this.ply = ply;
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
async function request(path, token, body) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(path, body === undefined ? { headers } : post(headers, body));
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const { message = `the server answered ${response.status}`, current } = answer?.error ?? {};
  const wait = 1000 * Number(response.headers.get("Retry-After") ?? 0);
  throw new Refusal(response.status, message, current?.ply ?? null, wait);
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
 * A new game against the computer.
 * @param {string} game
 * @param {Wishes} wishes
 * @param {boolean} undoAll
 * @returns {Promise<{game: Snapshot, token: string}>}
 */
export function createGame(game, { level, seat, options }, undoAll) {
  const seats = [0, 1].map((other) => (other === seat ? { kind: "human" } : { kind: "bot", level }));
  return request("/api/games", null, { game, options, seats, undo_all: undoAll });
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
      await new Promise((resolve) => setTimeout(resolve, longest));
    }
  }
}

/** The events of one game, from the first to those that have not happened yet; a lost connection is taken up again. */
export class EventStream {
  #last = -1;
  #wait = FIRST_WAIT;
  #closed = false;
  #isLive = false;

  /** @type {WebSocket|null} */
  #socket = null;

  /**
   * @param {string} id
   * @param {string|null} token
   * @param {{event: (event: GameEvent) => void, connection: (connection: "live"|"lost") => void}} listener
   */
  constructor(id, token, listener) {
    this.id = id;
    this.token = token;
    this.listener = listener;
    this.#connect();
  }

  /** Listen no longer. */
  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #connect() {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.id)}/events?since=${this.#last}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (message) => this.#received(JSON.parse(message.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #opened() {
    if (this.token) this.#socket?.send(JSON.stringify({ kind: "hello", token: this.token }));
  }

  /** @param {GameEvent} event Messages that are in no log have no time. */
  #received(event) {
    if (this.#closed) return;
    this.#welcomed();
    if (!("at" in event)) return;
    this.#last = event.sequence;
    this.listener.event(event);
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
    this.listener.connection("lost");
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}
