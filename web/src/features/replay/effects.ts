// Effects of the replay: reviews and games that continue others by requests, stored games and their reviews, files and
// links by modules that are loaded for them.

import { addressOf, Refusal, request } from "../../app/api";
import { AT_END } from "../../app/router";
import type { Effects, World } from "../../app/state";
import { hasStoredGames, rememberToken } from "../../app/storage";
import type { Review } from "../../games/review";
import type { GameImport } from "./continued";
import type { ReplayEffect } from "./state";

const loadLater = () => import("../../app/later");
const loadStore = () => import("../../app/game_store").then(({ openGameStore }) => openGameStore());

type Imported = { game: { id: string }; token: string | null };

export const EFFECTS: Effects<ReplayEffect> = {
  /** What is stored of the game that was opened. */
  async "replay:recall"({ id }, { dispatch }) {
    const nothing = { from: null, copy: null, review: null };
    if (!hasStoredGames()) return dispatch({ type: "replay:recalled", id, ...nothing });
    const store = await loadStore();
    const [game, review] = await Promise.all([store.get(id), store.review(id)]);
    dispatch({ type: "replay:recalled", id, from: game?.from ?? null, copy: game?.serverCopy ?? null, review });
  },
  /** Starts the review, or returns the one that there is. */
  async "replay:request-review"({ id }, { attempt, dispatch }) {
    const review = await attempt(() => request<Review>(`${addressOf(id)}/analysis`, {}));
    if (review) dispatch({ type: "replay:review", id, review });
  },
  "replay:review-copy": reviewCopy,
  /** If the server does not answer, the page goes on polling with the review that it knows. */
  async "replay:fetch-review"({ id, from }, { current, dispatch }) {
    const review = await request<Review>(`${addressOf(from)}/analysis`).catch(() => current().replay.review);
    if (review) dispatch({ type: "replay:review", id, review });
  },
  "replay:keep-review": ({ id, review }) => loadStore().then((store) => store.putReview(id, review)),
  async "replay:import"({ game, from }, { attempt, dispatch, visit }) {
    const created = await attempt(() => importGame(game));
    if (!created) return;
    const { id } = created.game;
    if (created.token) rememberToken(id, created.token);
    if (from) dispatch({ type: "replay:continued", id, from });
    visit({ screen: "game", id, invited: null, ...AT_END });
  },
  "replay:keep": (kept, world) => loadLater().then(({ savedGames }) => savedGames.keepTable(kept, world)),
  "replay:open-link": (link, world) => loadLater().then(({ savedGames }) => savedGames.openLink(link, world)),
  "replay:open-text": ({ text }, world) => loadLater().then(({ openText }) => openText(text, world)),
  "replay:save": ({ file }, world) => loadLater().then(({ saveFile }) => saveFile(file, world)),
};

function importGame(game: GameImport) {
  return request<Imported>("/api/games/import", game);
}

/** Requests the review of the copy on the server, which is made if there is none. */
async function reviewCopy({ id, game }: { id: string; game: GameImport }, { attempt, current, dispatch }: World) {
  const store = await loadStore();
  const known = (await store.get(id))?.serverCopy ?? null;
  const review = await attempt(async () => (known && (await askForReview(known))) || makeCopy());
  const failed = current().replay.review;
  if (review) dispatch({ type: "replay:review", id, review });
  else if (failed) dispatch({ type: "replay:review", id, review: { ...failed, state: "failed" } });

  async function makeCopy() {
    const copy = (await importGame(game)).game.id;
    await store.update(id, (stored) => stored && { ...stored, serverCopy: copy });
    dispatch({ type: "replay:copied", id, copy });
    return askForReview(copy);
  }
}

/** The review of a game; null if the server does not have the game. */
async function askForReview(id: string) {
  try {
    return await request<Review>(`${addressOf(id)}/analysis`, {});
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
