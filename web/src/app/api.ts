// The server's API: requests, and the stream of a game's events.

import type { Reason } from "../games/errors";
import { t } from "./i18n";
import type { GameEvent, News } from "./state";
import { recallToken } from "./storage";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const TOO_MANY = 429;

/** What the server says of a request that it does not meet. */
type Problem = {
  code: string;
  /** In English. */
  message: string;
  /** The rules that a move breaks. */
  reasons?: Reason[];
  /** What is wrong with a saved game: its `name`, and what a sentence about it mentions. */
  fault?: Readonly<Record<string, string | number>> | null;
  /** How far the game has come, if that matters. */
  current?: { ply: number } | null;
};

/** An error that the server answers; after `wait` milliseconds the request may be repeated. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly wait: number,
  ) {
    super(problem.message);
  }

  /** Whether the server had too many requests from all clients, or from this one: it may answer later. */
  get isBusy() {
    return this.status === TOO_MANY;
  }
}

/** Sends a request: a POST if there is a body. */
export async function request<Answer>(path: string, body?: object, token: string | null = null): Promise<Answer> {
  // The response that index.html preloads is used only for a request without headers.
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const problem = answer?.error ?? { code: "", message: t("page.status", { status: response.status }) };
  const wait = 1000 * Number(response.headers.get("Retry-After") ?? 0);
  throw new Refusal(response.status, problem, wait);
}

/** Sends a request about a game, with the token of the player's seats. */
export function requestGame<Answer>(id: string, what = "", body?: object): Promise<Answer> {
  return request(addressOf(id) + what, body, recallToken(id));
}

export function addressOf(id: string) {
  return `/api/games/${encodeURIComponent(id)}`;
}

/** Tries until the server answers; the request carries a key, so that a repeated one does nothing twice. */
export async function untilAnswered<T>(attempt: () => Promise<T>, onDelay: () => void): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && !error.isBusy) throw error;
      onDelay();
      await pause(Math.max(wait, error instanceof Refusal ? error.wait : 0));
    }
  }
}

/** Ends the waits that are under way. */
const wakers: Set<() => void> = new Set();

/** Retries at once what waits for its next attempt. */
export function retryNow() {
  for (const wake of wakers) wake();
}

/** Waits, unless `retryNow` cuts it short. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      wakers.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    wakers.add(wake);
  });
}

type Listener = {
  event: (event: GameEvent) => void;
  news: (news: News) => void;
  connection: (connection: "live" | "lost") => void;
};

/** The events of one game, from the first to those that have not happened yet; a lost connection is taken up again. */
export class EventStream {
  #last = -1;
  #wait = FIRST_WAIT;
  #closed = false;
  #isLive = false;
  #timer = 0;
  #socket: WebSocket | null = null;

  constructor(
    readonly id: string,
    readonly listener: Listener,
  ) {
    window.addEventListener("online", this.#online);
    window.addEventListener("offline", this.#offline);
    this.#connect();
  }

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
    const address = `${scheme}://${location.host}${addressOf(this.id)}/events?since=${this.#last}`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    const token = recallToken(this.id);
    socket.addEventListener("open", () => token && socket.send(JSON.stringify({ kind: "hello", token })));
    socket.addEventListener("message", (message) => isCurrent() && this.#received(JSON.parse(message.data)));
    socket.addEventListener("close", () => isCurrent() && this.#lost());
  }

  /** News are in no log, so they have no time. A server that has too much to do accepts a socket and closes it at once. */
  #received(message: GameEvent | News) {
    if (this.#closed) return;
    if (!this.#isLive) {
      this.#isLive = true;
      this.#wait = FIRST_WAIT;
      this.listener.connection("live");
    }
    if (!("at" in message)) return this.listener.news(message);
    this.#last = message.sequence;
    this.listener.event(message);
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
