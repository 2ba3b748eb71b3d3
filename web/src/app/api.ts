// The server, as the page sees it: requests that are answered, and the stream of a game's events.

import type { Catalogue, GameEvent, News, Outcome, Wishes } from "./state";
import type { Reason } from "../games/errors";
import type { Question } from "../features/hints/types";
import type { Better as Suggestion } from "../games/review";
import { pause } from "./backoff";
import { t } from "./i18n";

/** The part of it that the page reads. */
export type Snapshot = { id: string; yours: number[]; sequence: number; outcome: Outcome | null };

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const TOO_MANY = 429;

/** What the server says of a request that it does not meet. */
export interface Problem {
  code: string;
  /** In English. */
  message: string;
  /** The rules that a move breaks. */
  reasons?: Reason[];
  /** What is wrong with a saved game: its `name`, and what a sentence about it mentions. */
  fault?: Readonly<Record<string, string | number>> | null;
  current?: { ply: number } | null;
}

/**
 * The server said no, and why, as a code and for people; `ply` is how far the game has come, if that matters, and `wait`
 * how many milliseconds later the same may be asked again.
 */
export class Refusal extends Error {
  status: number;
  code: string;
  reasons: Reason[];
  fault: Readonly<Record<string, string | number>> | null;
  ply: number | null;
  wait: number;

  constructor(status: number, { code, message, reasons = [], fault = null, current }: Problem, wait: number) {
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

export async function request(path: string, token: string | null, body?: unknown): Promise<any> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(path, body === undefined ? { headers } : post(headers, body));
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const problem = answer?.error ?? { code: "", message: t("page.status", { status: response.status }) };
  const wait = 1000 * Number(response.headers.get("Retry-After") ?? 0);
  throw new Refusal(response.status, problem, wait);
}

function post(headers: Record<string, string>, body: unknown) {
  return { method: "POST", headers, body: JSON.stringify(body) };
}

export function fetchCatalogue(): Promise<Catalogue> {
  return request("/api/catalogue", null);
}

export function fetchGame(id: string, token: string | null): Promise<Snapshot> {
  return request(`/api/games/${encodeURIComponent(id)}`, token);
}

/**
 * A new game, with the token of who made it if a seat is theirs, and an invitation for each seat that is open.
 */
export function createGame(
  game: string,
  { seats, clock, options }: Pick<Wishes, "seats" | "clock" | "options">,
  undoAll: boolean,
): Promise<{ game: Snapshot; token: string | null; invitations: (string | null)[] }> {
  return request("/api/games", null, { game, options, seats, clock, undo_all: undoAll });
}

export function sendMove(id: string, token: string | null, move: { ply: number; key: string; move: string }) {
  return request(`/api/games/${encodeURIComponent(id)}/moves`, token, move);
}

export function sendUndo(id: string, token: string | null, undo: { ply: number; key: string }) {
  return request(`/api/games/${encodeURIComponent(id)}/undo`, token, undo);
}

/** The best moves of a position. */
export function fetchHint(question: Question): Promise<{ suggestions: Suggestion[] }> {
  return request("/api/analyse/hint", null, question);
}

/** Ask the computer to move now. */
export function sendHurry(id: string, token: string | null, ply: number) {
  return request(`/api/games/${encodeURIComponent(id)}/hurry`, token, { ply });
}

/** Try until the server answers; the request carries a key, so that a repeated one does nothing twice. */
export async function untilAnswered<T>(attempt: () => Promise<T>, onDelay: () => void): Promise<T> {
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

/** What is told of a game as it happens. */
export type Listener = {
  event: (event: GameEvent) => void;
  news: (news: News) => void;
  connection: (connection: "live" | "lost") => void;
};

/**
 * The events of one game, from the first to those that have not happened yet; a lost connection is taken up again.
 */
export class EventStream {
  id: string;
  token: string | null;
  listener: Listener;

  #last = -1;
  #wait = FIRST_WAIT;
  #closed = false;
  #isLive = false;
  #timer = 0;

  #socket: WebSocket | null = null;

  constructor(id: string, token: string | null, listener: Listener) {
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

  /** @param message What is in no log has no time. */
  #received(message: GameEvent | News) {
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
