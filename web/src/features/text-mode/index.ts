// Text mode as the rest of the page uses it: the game as text, played by typed commands.

export type { TextEffect, TextMessage, TextState } from "./state";
export { clear, EMPTY, see, UPDATES, watch } from "./state";
export { EFFECTS } from "./effects";
export { TextPanel } from "./view";
