// What the end of a game offers to the rest of the page.

export { clear, EMPTY, hasResult, see, UPDATES } from "./state";
export type { EndingMessage, EndingState } from "./state";
export { Ending, ResultButton } from "./view";
