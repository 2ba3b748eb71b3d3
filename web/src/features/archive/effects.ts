// Effects of the archive: the game on the table is stored here; lists are made by a module that is loaded for them.

import type { Effects } from "../../app/state";
import { hasStoredGames, rememberStoredGames } from "../../app/storage";
import { storedGameOf } from "../../games/stored";
import type { ArchiveEffect } from "./state";

const loadLater = () => import("../../app/later");

type Kept = Extract<ArchiveEffect, { type: "archive:keep" }>;

/** Events that follow soon after one that was stored are stored together, after this many milliseconds. */
const TOGETHER_MS = 200;

/** The game that is not stored yet. */
let latest: Kept | null = null;

let timer = 0;

export const EFFECTS: Effects<ArchiveEffect> = {
  async "archive:list"(_, world) {
    await storeLatest();
    if (hasStoredGames()) await loadLater().then(({ storedGames }) => storedGames.listGames(world));
  },
  "archive:keep"(kept) {
    if (latest && latest.table.id !== kept.table.id) void storeLatest();
    latest = kept;
    if (timer) return;
    void storeLatest();
    timer = window.setTimeout(() => {
      timer = 0;
      void storeLatest();
    }, TOGETHER_MS);
  },
  "archive:remove": ({ ids }, world) => loadLater().then(({ storedGames }) => storedGames.removeGames(ids, world)),
  "archive:restore": ({ removed }, world) =>
    loadLater().then(({ storedGames }) => storedGames.restoreGames(removed, world)),
  "archive:export": ({ games, ending }, world) =>
    loadLater().then(({ exportGames }) => exportGames(games, ending, world)),
};

async function storeLatest() {
  const kept = latest;
  latest = null;
  if (!kept) return;
  const { table, createdAt, updatedAt } = kept;
  rememberStoredGames();
  const { openGameStore } = await import("../../app/game_store");
  const store = await openGameStore();
  await store.update(table.id, (known) => {
    // Another tab may have shown more of the game.
    if (known && known.sequence > table.sequence) return null;
    const from = kept.from ?? known?.from ?? null;
    return storedGameOf(table, { id: table.id, source: "server", createdAt, updatedAt, from });
  });
}
