// What the player's results offer to the rest of the page.

export { EFFECTS } from "./effects";
export { clear, EMPTY, see, UPDATES, watch } from "./state";
export type { Result, Results, ResultsEffect, ResultsMessage, ResultsState } from "./state";
export { ForgetResults, GameResult, LevelResults } from "./view";
