// Mounts components into elements of the views that are no components yet.

import { type ComponentChild, render } from "preact";
import { StoreContext } from "./hooks";
import type { Store } from "./store";

let store: Store | null = null;

export function useStoreForMounts(current: Store) {
  store = current;
}

/** Renders into an element that a view owns. */
export function mountInto(place: Element, content: ComponentChild) {
  render(<StoreContext.Provider value={store}>{content}</StoreContext.Provider>, place);
}

/** Empties an element, whatever fills it. */
export function unmount(place: Element) {
  render(null, place);
  place.replaceChildren();
}
