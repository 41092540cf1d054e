import { useSyncExternalStore } from 'react';

/**
 * Open modal dialogs, the topmost last. While one is open the
 * rest of the page is inert, including toasts outside of it.
 */
let hosts: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setHosts(next: readonly HTMLElement[]): void {
  hosts = next;
  for (const listen of listeners) listen();
}

/**
 * Renders toasts inside a modal dialog until the returned
 * function is called, so that they are above it and can be used.
 */
export function hostToasts(element: HTMLElement): () => void {
  setHosts([...hosts, element]);
  return () => setHosts(hosts.filter((host) => host !== element));
}

/** Returns the dialog that toasts are rendered in; null: the page itself. */
export function useToastHost(): HTMLElement | null {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => hosts.at(-1) ?? null,
    () => null,
  );
}
