// How components use the store: they dispatch messages, read memoised selections of the state, and render only if needed.

import { type ReadonlySignal, useComputed } from "@preact/signals";
import { Component, type ComponentType, createContext, type FunctionComponent, h } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { GameState, Message, State } from "./state";
import type { Store } from "./store";

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error("a component is used outside of the page");
  return store;
}

export function useDispatch(): (message: Message) => void {
  return useStore().dispatch;
}

/**
 * A selection of the state; the component renders again when it changes. Arrays and plain objects are compared by their
 * contents, so that a selector may return several values or build new ones.
 */
export function useSelect<T>(select: (state: State) => T): T {
  return useSelection(useStore().state, select);
}

/**
 * The same of the state as the player sees it, for the components of one game: the selector is not called while a table
 * of another game, or none, is on the screen.
 */
export function useSeen<S, T>(family: string, select: (state: S) => T): T {
  const last = useRef<T | undefined>(undefined);
  return useSelection(useStore().seen, (state) => {
    if (state.table?.family === family) last.current = select(state as S);
    return last.current as T;
  });
}

/** The same for components of any game, of which they need a table. */
export function useTable<T>(select: (state: GameState) => T): T | undefined {
  return useSelection(useStore().seen, (state) => (state.table ? select(state as GameState) : undefined));
}

/** The same of the game as it stands, whichever move the player looks at. */
export function useGame<T>(select: (state: GameState) => T): T | undefined {
  return useSelect((state) => (state.table ? select(state as GameState) : undefined));
}

/** A module that is loaded on first use; null until it is there. */
export function useModule<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ module: T } | null>(null);
  useEffect(() => {
    void load().then((module) => setLoaded({ module }));
  }, [load]);
  return loaded?.module ?? null;
}

function useSelection<T>(source: ReadonlySignal<State>, select: (state: State) => T): T {
  const last = useRef<T | undefined>(undefined);
  const selector = useRef(select);
  selector.current = select;
  const keep = (next: T) => (last.current !== undefined && isSame(last.current, next) ? last.current : next);
  const selection = useComputed(() => keep(selector.current(source.value)));
  // Reading the value subscribes the component; the selector is called again, since it may use new properties.
  void selection.value;
  last.current = keep(select(source.peek()));
  return last.current;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [Object.entries(one), Object.entries(other)];
  return first.length === second.length && first.every(([name, value]) => isSame(value, Reflect.get(other, name)));
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

/** A component that renders again only when one of its props changes. */
export function memo<P extends object>(render: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P) {
      const names = Object.keys({ ...this.props, ...next }) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }

    override render() {
      return h(render, this.props);
    }
  };
}
