// The server, as the page sees it: requests that are answered, and the stream of a game's events.

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Wishes} Wishes */
/** @typedef {{id: string, sequence: number, outcome: Outcome|null}} Snapshot The part of it that the page reads. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/** The server said no, and why; `ply` is how far the game has come, if that matters. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {number|null} ply
   */
  constructor(status, message, ply) {
    super(message);
    this.status = status;
    this.ply = ply;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(path, body) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, body === undefined ? {} : options);
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const { message = `the server answered ${response.status}`, current } = answer?.error ?? {};
  throw new Refusal(response.status, message, current?.ply ?? null);
}

/** @returns {Promise<Catalogue>} */
export function fetchCatalogue() {
  return request("/api/catalogue");
}

/**
 * @param {string} id
 * @returns {Promise<Snapshot>}
 */
export function fetchGame(id) {
  return request(`/api/games/${encodeURIComponent(id)}`);
}

/**
 * A new game against the computer.
 * @param {string} game
 * @param {Wishes} wishes
 * @param {boolean} undoAll
 * @returns {Promise<Snapshot>}
 */
export function createGame(game, { level, seat, options }, undoAll) {
  const seats = [0, 1].map((other) => (other === seat ? { kind: "human" } : { kind: "bot", level }));
  return request("/api/games", { game, options, seats, undo_all: undoAll });
}

/**
 * @param {string} id
 * @param {{ply: number, key: string, move: string}} move
 */
export function sendMove(id, move) {
  return request(`/api/games/${encodeURIComponent(id)}/moves`, move);
}

/**
 * @param {string} id
 * @param {{ply: number, key: string}} undo
 */
export function sendUndo(id, undo) {
  return request(`/api/games/${encodeURIComponent(id)}/undo`, undo);
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
      if (error instanceof Refusal && error.status < 500) throw error;
      onDelay();
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** The events of one game, from the first to those that have not happened yet; a lost connection is taken up again. */
export class EventStream {
  #last = -1;
  #wait = FIRST_WAIT;
  #closed = false;

  /** @type {WebSocket|null} */
  #socket = null;

  /**
   * @param {string} id
   * @param {{event: (event: GameEvent) => void, connection: (connection: "live"|"lost") => void}} listener
   */
  constructor(id, listener) {
    this.id = id;
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
    this.#wait = FIRST_WAIT;
    if (!this.#closed) this.listener.connection("live");
  }

  /** @param {GameEvent} event */
  #received(event) {
    if (this.#closed) return;
    this.#last = event.sequence;
    this.listener.event(event);
  }

  #lost() {
    if (this.#closed) return;
    this.listener.connection("lost");
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}
