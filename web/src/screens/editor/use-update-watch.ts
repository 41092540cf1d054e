import { DOC_CHECK_INTERVAL_MS } from '@maru/core';
import { useEffect, useState } from 'react';
import { isSavedSince } from '../../stores/saving.ts';
import type { SavedState } from '../../stores/saving.ts';

/** Smallest interval between two checks, however often the window is focused. */
const GAP_MS = 3_000;

/**
 * Returns true when the document was saved elsewhere since: checked when
 * the writer returns to the page, and at intervals while it is visible.
 */
export function useUpdateWatch(saved: SavedState | null): boolean {
  /** The state that is known to be outdated. */
  const [outdated, setOutdated] = useState<string | null>(null);
  useEffect(() => {
    if (saved === null) return undefined;
    let askedAt = -Infinity;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden' || performance.now() - askedAt < GAP_MS) return;
      askedAt = performance.now();
      if ((await isSavedSince(saved)) === true && !isOver) setOutdated(saved.updatedAt);
    };
    const askAtOnce = (): void => void ask();
    const timer = setInterval(askAtOnce, DOC_CHECK_INTERVAL_MS);
    window.addEventListener('focus', askAtOnce);
    document.addEventListener('visibilitychange', askAtOnce);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('focus', askAtOnce);
      document.removeEventListener('visibilitychange', askAtOnce);
    };
  }, [saved]);
  return saved !== null && outdated === saved.updatedAt;
}
