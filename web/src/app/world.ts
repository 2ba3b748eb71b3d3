// What effects may use of the page and the browser. Types only: nothing here runs.

import type { Message, State } from "./state";
/** - dispatch, current: the store.
- visit: shows another address of the page; show: shows the one that the browser has already.
- attempt: sends a request once, and tells of it if the server says no or does not answer. */
export type World = {
  dispatch(message: Message): void;
  current(): State;
  visit(path: string): void;
  show(path: string): Promise<void>;
  attempt<T>(request: () => Promise<T>): Promise<T | null>;
};

export {};
