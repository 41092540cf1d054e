import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** State as data; the functions that change it stand beside the store. */
export interface Store<T> {
  /**
   * Hook that returns the selected part and follows its changes.
   * The selector must return the same value for the same state.
   */
  readonly use: <S>(selector: (state: T) => S) => S;
  readonly get: () => T;
  readonly set: (change: Partial<T> | ((state: T) => Partial<T>)) => void;
  readonly subscribe: (listener: (state: T, previous: T) => void) => () => void;
  /**
   * Resets the state to its initial value with this change,
   * for the server render and the first client render alike.
   */
  readonly seed: (change: Partial<T>) => void;
}

const resets = new Set<() => void>();
const forgets = new Set<() => void>();

/**
 * Creates a store. `initial` returns its initial state, a new one at each call.
 * @param owner `account`: the store holds data read as
 *   one user, which is cleared when the page's user changes
 */
export function defineStore<T extends object>(
  initial: () => T,
  owner: 'page' | 'account' = 'page',
): Store<T> {
  const api = createStore<T>()(initial);
  let seeded = api.getState();
  // React reads the initial state on the server and while it hydrates: both must see the seeded state.
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

/** Resets every store after a server render, so that no data passes from one visitor to the next. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

/** Resets the stores of an account, when another one replaces it or it logs out. */
export function resetAccountStores(): void {
  for (const forget of forgets) forget();
}
