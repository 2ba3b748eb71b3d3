// Hints, what the computer thinks, and the request that it moves now.

export { clear, EMPTY, hear, hintWords, mayHint, see, UPDATES } from "./state";
export type { HintsEffect, HintsMessage, HintsState } from "./state";
export { EFFECTS } from "./effects";
export { AsideLine, HintBar, HintShape, Thinking, useHint } from "./view";
