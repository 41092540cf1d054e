import { useSyncExternalStore } from 'react';
import { relativeSizes } from '../../styles/relative-sizes.ts';

/** Below this there is no room for two texts side by side. */
const WIDE = relativeSizes('(min-width: 900px)', 'em');

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether two texts fit beside each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
