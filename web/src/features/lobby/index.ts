// What the lobby offers to the rest of the page.

export { EFFECTS } from "./effects";
export { duration } from "./questions";
export { repeatSetup } from "./setup";
export { EMPTY, start, UPDATES } from "./state";
export type { LobbyEffect, LobbyMessage, LobbyState } from "./state";
export { Lobby } from "./view";
