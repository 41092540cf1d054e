import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** State as data. What changes it are plain functions beside the store. */
export interface Store<T> {
  /** In a component: the selected part, kept up to date. The selector must give the same value for the same state. */
  readonly use: <S>(selector: (state: T) => S) => S;
  readonly get: () => T;
  readonly set: (change: Partial<T> | ((state: T) => Partial<T>)) => void;
  readonly subscribe: (listener: (state: T, previous: T) => void) => () => void;
  /** Puts the state to its beginning with this change: what server and first client render both show. */
  readonly seed: (change: Partial<T>) => void;
}

const resets = new Set<() => void>();
const forgets = new Set<() => void>();

/**
 * Makes a store of the page. `initial` gives its beginning, anew at each call.
 * @param owner `account`: what is in it was read as somebody, and is not for whoever comes after them on this page
 */
export function defineStore<T extends object>(initial: () => T, owner: 'page' | 'account' = 'page'): Store<T> {
  const api = createStore<T>()(initial);
  let seeded = api.getState();
  // React reads this on the server and while it takes over the server's HTML: both must see what was seeded.
  api.getInitialState = () => seeded;
  const store: Store<T> = {
    use: (selector) => useStore(api, selector),
    get: api.getState,
    set: (change) => api.setState(change),
    subscribe: api.subscribe,
    seed: (change) => {
      seeded = { ...initial(), ...change };
      api.setState(seeded, true);
    },
  };
  resets.add(() => store.seed({}));
  if (owner === 'account') forgets.add(() => api.setState(initial(), true));
  return store;
}

/** Puts every store to its bare beginning: after each server render, so that nothing passes from one visitor to the next. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

/** Puts the stores of an account to their beginning: another one takes its place, or none. */
export function forgetAccountStores(): void {
  for (const forget of forgets) forget();
}
