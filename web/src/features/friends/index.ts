// Games with other people, and watching computers, as the rest of the page uses them.

export type { FriendsEffect, FriendsMessage, FriendsState } from "./state";
export { EMPTY, atPace, clear, hear, isHeld, isWatched, see, UPDATES } from "./state";
export { arrivalAt, EFFECTS } from "./effects";
export { CompanyBar, Clock, Presence, ResignTool, WatchBar, Watchers } from "./view";
export { Invitations, LinkRow, Resignation, SeatOffer } from "./dialogs";
