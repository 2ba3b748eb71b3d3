// The lobby's state: the player's games, and the answers about a new one that are not sent yet; and the start of a game.

import type { CatalogueEntry, GameSetup, Seat, State, Step, Updates } from "../../app/state";
import { changed, changeSettings } from "../../app/steps";

/** By the names of the form's inputs: only what was answered since the game was chosen. */
export type Answers = Readonly<Record<string, string>>;

/** A game in which the player has a seat. */
export type OwnGame = {
  id: string;
  game: string;
  status: "waiting" | "playing" | "over";
  turn: number | null;
  yours: number[];
  seats: Seat[];
  /** What games that the page shows as text call their seats. */
  seat_names?: string[];
};

export interface LobbyState {
  answers: Answers;
  /** The player's games that are not over; null until the server has answered. */
  games: OwnGame[] | null;
}

export type LobbyMessage =
  | { type: "lobby:choose"; game: string }
  | { type: "lobby:answer"; name: string; value: string }
  | { type: "lobby:listed"; games: OwnGame[] };

export type LobbyEffect = { type: "lobby:list" };

export const EMPTY: LobbyState = { answers: {}, games: null };

export const UPDATES: Updates<LobbyMessage> = {
  "lobby:choose": (state, { game }) => changeSettings(changed(state, "lobby", { answers: {} }), { game }),
  "lobby:answer": (state, { name, value }) => [
    changed(state, "lobby", { answers: { ...state.lobby.answers, [name]: value } }),
    [],
  ],
  "lobby:listed": (state, { games }) => [changed(state, "lobby", { games }), []],
};

/** Requests a game; its setup is the default for the next one. */
export function start(state: State, game: string, setup: GameSetup): Step {
  if (state.busy) return [state, []];
  const { undoAll, setups } = state.settings;
  const [chosen, effects] = changeSettings(state, { game, setups: { ...setups, [game]: setup } });
  const after = changed({ ...chosen, busy: true, dialog: null, notice: null }, "lobby", { answers: {} });
  return [after, [...effects, { type: "create", game, setup, undoAll }]];
}

/** The game chosen in the lobby; the first one if the server does not offer the last choice. */
export function chosenGame({ catalogue, settings }: State): CatalogueEntry | null {
  const games = catalogue?.games ?? [];
  return games.find(({ name }) => name === settings.game) ?? games[0] ?? null;
}
