// What the lobby offers to the rest of the page.

export { Choice, duration } from "./questions";
export { repeatSetup } from "./setup";
export { EMPTY, start, UPDATES } from "./state";
export type { LobbyMessage, LobbyState } from "./state";
export { Lobby } from "./view";
