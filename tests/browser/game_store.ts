/** Calls the store of games with plain data; what returns nothing returns null. */

import { openGameStore, type Removed, type StoredGame } from "../../web/src/app/game_store";
import type { Review } from "../../web/src/games/review";

export async function list() {
  return (await openGameStore()).list();
}

export async function get(id: string) {
  return (await openGameStore()).get(id);
}

export async function put(game: StoredGame) {
  await (await openGameStore()).update(game.id, () => game);
  return null;
}

export async function add(games: StoredGame[]) {
  return (await openGameStore()).add(games);
}

export async function remove(ids: string[]) {
  return (await openGameStore()).remove(ids);
}

export async function restore(removed: Removed) {
  await (await openGameStore()).restore(removed);
  return null;
}

export async function removedIds() {
  return (await openGameStore()).removedIds();
}

export async function review(id: string) {
  return (await openGameStore()).review(id);
}

export async function putReview(id: string, found: Review) {
  await (await openGameStore()).putReview(id, found);
  return null;
}

/** Counts up in a stored game, as tabs do that store the same game. */
export async function countUp(id: string, times: number) {
  const store = await openGameStore();
  const change = (game: StoredGame | null) => game && { ...game, sequence: game.sequence + 1 };
  await Promise.all(Array.from({ length: times }, () => store.update(id, change)));
  return null;
}

/** Stores rows of another version of the page. */
export async function putRows(rows: { id: string }[]) {
  await openGameStore();
  const request = indexedDB.open("polindrome");
  await new Promise((resolve) => (request.onsuccess = resolve));
  const transaction = request.result.transaction("games", "readwrite");
  rows.forEach((row) => transaction.objectStore("games").put(row));
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  request.result.close();
  return null;
}
