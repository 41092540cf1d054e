import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * Returns false during the server render and hydration, true afterwards: for data that only the browser has.
 */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
