// What looking back asks of the server.

import type { GameRecord, Import } from "./types";
import type { Review } from "../../games/review";
import { request } from "../../app/api";

/** The review of a game, which may only just begin. */
export function askForReview(id: string): Promise<Review> {
  return request(analysisOf(id), null, {});
}

export function fetchReview(id: string): Promise<Review> {
  return request(analysisOf(id), null);
}

function analysisOf(id: string) {
  return `/api/games/${encodeURIComponent(id)}/analysis`;
}

/** A new game that goes on from a saved one. */
export function importGame(game: Import): Promise<{ game: { id: string }; token: string | null }> {
  return request("/api/games/import", null, game);
}

/** The record in the text of a .blksgf file. */
export function readBlksgf(blksgf: string): Promise<GameRecord> {
  return request("/api/records", null, { blksgf });
}
