// What the archive offers to the rest of the page.

export { EFFECTS } from "./effects";
export { clear, EMPTY, see, UPDATES } from "./state";
export type { ArchiveEffect, ArchiveMessage, ArchiveState } from "./state";
export { Archive, RecentGames } from "./view";
