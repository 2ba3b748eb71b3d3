// Looking back at games, reviews, and saved games: what the rest of the page may use of it.

export { EFFECTS } from "./effects";
export { clear, EMPTY, hear, isStepping, see, step, toMistake, UPDATES } from "./state";
export type { ReplayEffect, ReplayMessage, ReplayState, StepTo } from "./state";
export { GameGraph } from "./graph";
export { GamePanel, Steps } from "./view";
