import type { Action } from './action-types.ts';

type Listener = (action: Action) => void;

const listeners = new Set<Listener>();

/** Tells every listener, in the order in which they came. */
export function dispatch(action: Action): void {
  for (const listener of listeners) listener(action);
}

/** Hears of every call's beginning and end, until the returned function is called. */
export function onAction(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
