import type { Action } from './action-types.ts';

type Listener = (action: Action) => void;

const listeners = new Set<Listener>();

/** Calls every listener, in the order of registration. */
export function dispatch(action: Action): void {
  for (const listener of listeners) listener(action);
}

/** Adds a listener for the begin and end of every request, until the returned function is called. */
export function onAction(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
