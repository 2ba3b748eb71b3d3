// Effects of the replay: reviews and imported games by requests, files and links by a module that is loaded for them.

import { addressOf, request } from "../../app/api";
import { rememberToken } from "../../app/storage";
import { AT_END } from "../../app/router";
import type { Effects } from "../../app/state";
import type { Review } from "../../games/review";
import type { ReplayEffect } from "./state";

const loadLater = () => import("../../app/later");

export const EFFECTS: Effects<ReplayEffect> = {
  /** Starts the review, or returns the one that there is. */
  async "replay:request-review"({ id }, { attempt, dispatch }) {
    const review = await attempt(() => request<Review>(`${addressOf(id)}/analysis`, {}));
    if (review) dispatch({ type: "replay:review", id, review });
  },
  /** If the server does not answer, the page goes on polling with the review that it knows. */
  async "replay:fetch-review"({ id }, { current, dispatch }) {
    const review = await request<Review>(`${addressOf(id)}/analysis`).catch(() => current().replay.review);
    if (review) dispatch({ type: "replay:review", id, review });
  },
  async "replay:import"({ game, isReviewed }, { attempt, dispatch, visit }) {
    type Imported = { game: { id: string }; token: string | null };
    const created = await attempt(() => request<Imported>("/api/games/import", game));
    if (!created) return;
    const { id } = created.game;
    if (created.token) rememberToken(id, created.token);
    if (isReviewed) dispatch({ type: "replay:review-on-open", id });
    visit({ screen: "game", id, invited: null, ...AT_END });
  },
  "replay:open-link": (link, world) => loadLater().then(({ savedGames }) => savedGames.openLink(link, world)),
  "replay:open-text": ({ text }, world) => loadLater().then(({ savedGames }) => savedGames.openText(text, world)),
  "replay:save": ({ file }, world) => loadLater().then(({ saveFile }) => saveFile(file, world)),
};
