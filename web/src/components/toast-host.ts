import { useSyncExternalStore } from 'react';

/** Open windows, the topmost last. While one is open the rest of the page is inert, toasts outside it too. */
let hosts: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setHosts(next: readonly HTMLElement[]): void {
  hosts = next;
  for (const listen of listeners) listen();
}

/** Has toasts shown inside a modal window until the returned function is called, so that they lie above it and can be used. */
export function hostToasts(element: HTMLElement): () => void {
  setHosts([...hosts, element]);
  return () => setHosts(hosts.filter((host) => host !== element));
}

/** The window that toasts belong into now; null: the page itself. */
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
