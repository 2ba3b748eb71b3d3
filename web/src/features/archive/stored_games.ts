// The list of the stored games: shown, brought up to date with the server, and changed.

import { Refusal, requestGame } from "../../app/api";
import { openGameStore, type Removed, type StoredGame } from "../../app/game_store";
import type { GameEvent, Options, Outcome, Seat, World } from "../../app/state";
import { recallGames } from "../../app/storage";
import { isRunning } from "../../games/stored";

/** What the server says of a game, as far as it is stored. */
type Snapshot = {
  id: string;
  game: string;
  options: Options;
  seats: Seat[];
  seat_names?: string[];
  yours: number[];
  status: StoredGame["status"];
  turn: number | null;
  sequence: number;
  skips: [number, string][];
  outcome: Outcome | null;
};

/** The number of fetched games after which the list is shown again. */
const BATCH = 8;

/** Lists what is stored, then what the server knows better. */
export async function listGames(world: World) {
  await show(world);
  await refresh(world);
}

async function show({ dispatch }: World) {
  const store = await openGameStore();
  dispatch({ type: "archive:listed", ...(await store.list()) });
}

export async function removeGames(ids: string[], world: World) {
  const store = await openGameStore();
  world.dispatch({ type: "archive:removed", removed: await store.remove(ids) });
  await show(world);
}

export async function restoreGames(removed: Removed, world: World) {
  const store = await openGameStore();
  await store.restore(removed);
  await show(world);
}

let isRefreshing = false;

/** Fetches the running games, and those that are known only by the token of a seat; without the server, later. */
async function refresh(world: World) {
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    const store = await openGameStore();
    const { games } = await store.list();
    const settled = new Set([
      ...games.filter((game) => !isRunning(game)).map(({ id }) => id),
      ...(await store.removedIds()),
    ]);
    const due = [...new Set([...games.filter(isRunning).map(({ id }) => id), ...recallGames()])];
    const ids = due.filter((id) => !settled.has(id));
    for (let first = 0; first < ids.length; first += BATCH) {
      await Promise.all(ids.slice(first, first + BATCH).map(fetchGame));
      await show(world);
    }
  } catch {
    return;
  } finally {
    isRefreshing = false;
  }
}

/** Stores what the server has of a game; what it has no longer is noted. */
async function fetchGame(id: string) {
  const store = await openGameStore();
  try {
    const snapshot = await requestGame<Snapshot>(id);
    const known = await store.get(id);
    if (known?.sequence === snapshot.sequence) {
      const { seats, turn, status } = snapshot;
      return await store.update(id, (game) => game && { ...game, seats, turn, status });
    }
    const { events } = await requestGame<{ events: GameEvent[] }>(id, "/events");
    const fetched = fetchedGame(snapshot, events.slice(0, snapshot.sequence + 1));
    await store.update(id, (game) => ({ ...fetched, from: game?.from ?? null }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.isBusy) throw error;
    if (await store.get(id)) await store.update(id, (game) => game && { ...game, isLost: true });
    else await store.remove([id]);
  }
}

function fetchedGame(snapshot: Snapshot, events: GameEvent[]): StoredGame {
  const { id, game, options, seats, seat_names, yours, status, turn, sequence, skips, outcome } = snapshot;
  return {
    id,
    source: "server",
    game,
    options,
    seats,
    seatNames: seat_names ?? [],
    yours,
    actions: actionsOf(events),
    skips,
    outcome,
    status,
    turn,
    sequence,
    createdAt: events[0]?.at ?? "",
    updatedAt: events.at(-1)?.at ?? "",
    from: null,
    serverCopy: null,
    isLost: false,
  };
}

/** The actions that events add up to; those that were undone are not among them. */
function actionsOf(events: GameEvent[]) {
  return events.reduce<number[]>((actions, event) => {
    if (event.kind === "created") return event.actions ?? [];
    if (event.kind === "moved" || event.kind === "drawn") return [...actions, event.action];
    return event.kind === "undone" ? actions.slice(0, event.ply) : actions;
  }, []);
}
