import { useSyncExternalStore } from 'react';
import { relativeSizes } from '../../../styles/relative-sizes.ts';

/** Narrowest window for two texts side by side. */
const WIDE = relativeSizes('(min-width: 900px)', 'em');

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns true when two texts fit side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
