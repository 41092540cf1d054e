import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False while the server's HTML is made and taken over, true right after: for what only the browser can know. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
