// The lobby's state: the answers about a new game that are not sent yet; and the start of a game.

import type { CatalogueEntry, GameSetup, State, Step, Updates } from "../../app/state";
import { changed, changeSettings } from "../../app/steps";

/** By the names of the form's inputs: only what was answered since the game was chosen. */
export type Answers = Readonly<Record<string, string>>;

export interface LobbyState {
  answers: Answers;
}

export type LobbyMessage =
  { type: "lobby:choose"; game: string } | { type: "lobby:answer"; name: string; value: string };

export const EMPTY: LobbyState = { answers: {} };

export const UPDATES: Updates<LobbyMessage> = {
  "lobby:choose": (state, { game }) => changeSettings(changed(state, "lobby", { answers: {} }), { game }),
  "lobby:answer": (state, { name, value }) => [
    changed(state, "lobby", { answers: { ...state.lobby.answers, [name]: value } }),
    [],
  ],
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
