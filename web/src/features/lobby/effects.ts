// The list of the player's games, from the server.

import { Refusal, requestGame } from "../../app/api";
import type { Effects } from "../../app/state";
import { recallGames } from "../../app/storage";
import type { LobbyEffect, OwnGame } from "./state";

/** Only the latest games are listed. */
const MOST_LISTED = 8;

export const EFFECTS: Effects<LobbyEffect> = {
  /** Lists the games that are not over; without an answer of the server the list stays unknown. */
  async "lobby:list"(_, { dispatch }) {
    const found = await Promise.all(recallGames().slice(0, MOST_LISTED).map(fetchOwnGame)).catch(() => null);
    const known = found?.filter((game) => game !== null);
    const games = known?.filter(({ status, yours }) => status !== "over" && yours.length > 0);
    if (games) dispatch({ type: "lobby:listed", games });
  },
};

/** Null if the server has the game no longer. */
async function fetchOwnGame(id: string): Promise<OwnGame | null> {
  try {
    return await requestGame(id);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
