// The games that this browser stores, with their reviews: in IndexedDB, or in memory where the browser refuses that, as in
// some private windows. Tabs share them, so every change is one transaction.

import type { Review } from "../games/review";
import type { Options, Outcome, Seat } from "./state";

/** A game that can be replayed. */
export interface GameMoves {
  /** The game's name in the catalogue. */
  game: string;
  options: Options;
  /** All actions in order, draws included. */
  actions: number[];
  /** Turns that were passed over: the number of actions before each, and the name of the side. */
  skips: [ply: number, who: string][];
}

export interface StoredGame extends GameMoves {
  id: string;
  /** Where the game is played; an imported one cannot be continued. */
  source: "server" | "imported";
  seats: Seat[];
  /** The names of the seats in games whose rules the page does not know. */
  seatNames: string[];
  /** The player's own seats. */
  yours: number[];
  status: "waiting" | "playing" | "over";
  /** The seat to move; null if there is none. */
  turn: number | null;
  /** How it ended, by its rules or early. */
  outcome: Outcome | null;
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
  /** The last event of the server's log that is in here. */
  sequence: number;
  /** The game and the ply that this one continues. */
  from: { id: string; ply: number } | null;
  /** The id of a copy on the server, made for a review. */
  serverCopy: string | null;
  /** Whether the server has it no longer. */
  isLost: boolean;
}

/** What was removed, so that it can be restored. */
export interface Removed {
  games: StoredGame[];
  reviews: { id: string; review: Review }[];
}

export interface GameStore {
  /** All games, the newest first, and the ids of those with a review. */
  list(): Promise<{ games: StoredGame[]; reviewed: string[] }>;
  get(id: string): Promise<StoredGame | null>;
  /** Stores what `change` makes of the stored game, or of null if there is none; null changes nothing. */
  update(id: string, change: (known: StoredGame | null) => StoredGame | null): Promise<void>;
  /** Stores games unless one with the same moves is there; returns for each the id that it is stored by. */
  add(games: StoredGame[]): Promise<string[]>;
  /** Removes games with their reviews, and remembers their ids. */
  remove(ids: string[]): Promise<Removed>;
  restore(removed: Removed): Promise<void>;
  /** The ids of removed games, which are not to be fetched from the server again. */
  removedIds(): Promise<string[]>;
  review(id: string): Promise<Review | null>;
  /** Stores the review of a stored game; of others nothing is stored. */
  putReview(id: string, review: Review): Promise<void>;
}

/** The rows of one kind, by their key `id`. */
interface Rows<Row> {
  get(id: string): Promise<Row | undefined>;
  all(): Promise<Row[]>;
  ids(): Promise<string[]>;
  put(row: Row): void;
  delete(id: string): void;
}

type ReviewRow = { id: string; review: Review };

interface AllRows {
  games: Rows<StoredGame>;
  reviews: Rows<ReviewRow>;
  removed: Rows<{ id: string }>;
}

/** Runs work as one transaction. */
type Transact = <T>(mode: IDBTransactionMode, work: (rows: AllRows) => Promise<T>) => Promise<T>;

const DATABASE = "polindrome";

/** The object stores of each version, from 1. */
const VERSIONS = [["games", "reviews", "removed"]];

let opened: Promise<GameStore> | null = null;

/** The store of this browser; the same one on every call. */
export function openGameStore(): Promise<GameStore> {
  return (opened ??= openDatabase().then(
    (database) => storeIn(transactionsOf(database)),
    () => storeIn(transactionsInMemory()),
  ));
}

function storeIn(transact: Transact): GameStore {
  return {
    list: () =>
      transact("readonly", async ({ games, reviews }) => {
        const [rows, reviewed] = await Promise.all([games.all(), reviews.ids()]);
        return { games: rows.filter(isStoredGame).sort(byDate), reviewed };
      }),
    get: (id) => transact("readonly", async ({ games }) => checked(await games.get(id))),
    update: (id, change) =>
      transact("readwrite", async ({ games, removed }) => {
        const changed = change(checked(await games.get(id)));
        if (!changed) return;
        games.put(changed);
        removed.delete(id);
      }),
    add: (added) =>
      transact("readwrite", async ({ games }) => {
        const known = (await games.all()).filter(isStoredGame);
        const ids = new Map(known.map((game) => [movesKey(game), game.id]));
        return added.map((game) => {
          const key = movesKey(game);
          if (!ids.has(key)) {
            games.put(game);
            ids.set(key, game.id);
          }
          return ids.get(key) ?? game.id;
        });
      }),
    remove: (ids) =>
      transact("readwrite", async ({ games, reviews, removed }) => {
        const found = await Promise.all(ids.map(async (id) => [await games.get(id), await reviews.get(id)] as const));
        for (const id of ids) {
          games.delete(id);
          reviews.delete(id);
          removed.put({ id });
        }
        return { games: found.flatMap(([game]) => game ?? []), reviews: found.flatMap(([, row]) => row ?? []) };
      }),
    restore: (past) =>
      transact("readwrite", async ({ games, reviews, removed }) => {
        for (const game of past.games) {
          games.put(game);
          removed.delete(game.id);
        }
        for (const row of past.reviews) reviews.put(row);
      }),
    removedIds: () => transact("readonly", ({ removed }) => removed.ids()),
    review: (id) =>
      transact("readonly", async ({ reviews }) => {
        const row = await reviews.get(id);
        return isReview(row?.review) ? row.review : null;
      }),
    putReview: (id, review) =>
      transact("readwrite", async ({ games, reviews }) => {
        if (await games.get(id)) reviews.put({ id, review });
      }),
  };
}

function byDate(one: StoredGame, other: StoredGame) {
  return one.updatedAt < other.updatedAt ? 1 : -1;
}

/** Games with equal keys are the same: the order of the options does not matter. */
function movesKey({ game, options, actions }: GameMoves) {
  return JSON.stringify([game, Object.entries(options).sort(), actions]);
}

/** What rows of another version of the page lack makes them unknown; they stay as they are. */
function checked(row: unknown): StoredGame | null {
  return isStoredGame(row) ? row : null;
}

export function isStoredGame(row: any): row is StoredGame {
  const texts = [row?.id, row?.game, row?.createdAt, row?.updatedAt];
  if (!texts.every((text) => typeof text === "string")) return false;
  const { options, source, status, turn, sequence, actions, skips, seats, seatNames, yours, outcome, from } = row;
  const { serverCopy } = row;
  return (
    ["server", "imported"].includes(source) &&
    ["waiting", "playing", "over"].includes(status) &&
    isObject(options) &&
    [actions, yours].every((list) => Array.isArray(list) && list.every(isWhole)) &&
    Array.isArray(skips) &&
    skips.every((skip) => Array.isArray(skip) && isWhole(skip[0]) && typeof skip[1] === "string") &&
    Array.isArray(seats) &&
    seats.length > 0 &&
    seats.every(isSeat) &&
    Array.isArray(seatNames) &&
    (turn === null || isWhole(turn)) &&
    Number.isInteger(sequence) &&
    (outcome === null || isOutcome(outcome)) &&
    (serverCopy === null || typeof serverCopy === "string") &&
    (from === null || (typeof from?.id === "string" && isWhole(from.ply)))
  );
}

export function isSeat(value: any): value is Seat {
  return ["human", "open"].includes(value?.kind) || (value?.kind === "bot" && typeof value.level === "string");
}

export function isOutcome(value: any): value is Outcome {
  const { scores, winners, reason } = isObject(value) ? value : {};
  const isRight = Array.isArray(scores) && Array.isArray(winners) && typeof reason === "string";
  return isRight && scores.every(Number.isFinite) && winners.every(isWhole);
}

function isReview(value: any): value is Review {
  const { start, moves, seats } = value?.review ?? {};
  return value?.state === "ready" && isWhole(value.sequence) && isObject(start) && [moves, seats].every(Array.isArray);
}

export function isWhole(value: unknown) {
  return Number.isInteger(value) && Number(value) >= 0;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSIONS.length);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const name of VERSIONS.slice(oldVersion).flat()) request.result.createObjectStore(name, { keyPath: "id" });
    };
    request.onsuccess = () => {
      // A newer page in another tab waits until this one lets go of the database.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

function transactionsOf(database: IDBDatabase): Transact {
  return async (mode, work) => {
    const transaction = database.transaction(["games", "reviews", "removed"], mode);
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const rowsOf = <Row>(name: string) => rowsIn<Row>(transaction.objectStore(name));
    const rows = { games: rowsOf<StoredGame>("games"), reviews: rowsOf<ReviewRow>("reviews") };
    const [result] = await Promise.all([work({ ...rows, removed: rowsOf("removed") }), isDone]);
    return result;
  };
}

function rowsIn<Row>(store: IDBObjectStore): Rows<Row> {
  return {
    get: (id) => resultOf(store.get(id)),
    all: () => resultOf(store.getAll()),
    ids: () => resultOf(store.getAllKeys()) as Promise<string[]>,
    put: (row) => void store.put(row),
    delete: (id) => void store.delete(id),
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function transactionsInMemory(): Transact {
  const rows = {
    games: rowsInMap<StoredGame>(),
    reviews: rowsInMap<ReviewRow>(),
    removed: rowsInMap<{ id: string }>(),
  };
  return (_, work) => work(rows);
}

function rowsInMap<Row extends { id: string }>(): Rows<Row> {
  const rows: Map<string, Row> = new Map();
  return {
    get: async (id) => rows.get(id),
    all: async () => [...rows.values()],
    ids: async () => [...rows.keys()],
    put: (row) => rows.set(row.id, row),
    delete: (id) => rows.delete(id),
  };
}
