import { DOC_CHECK_INTERVAL_MS, SAVE_RETRY_MAX_MS, SAVE_RETRY_MIN_MS } from '@maru/core';
import { isSavedSince } from '../stores/saving.ts';
import type { SavedState } from '../stores/saving.ts';

/** Smallest interval between two checks, however often the window is focused. */
const GAP_MS = 3_000;

/**
 * Reports that a document was saved elsewhere since: checked when the
 * writer returns to the page, and at intervals while it is visible.
 * @returns a function that ends the checks
 */
export function watchUpdates(saved: SavedState, onOutdated: () => void): () => void {
  let askedAt = -Infinity;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || performance.now() - askedAt < GAP_MS) return;
    askedAt = performance.now();
    if ((await isSavedSince(saved)) === true && !isOver) onOutdated();
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
}

/**
 * Retries when the browser is online again, and after pauses that double.
 * @returns a function that ends the retries
 */
export function startRetries(retry: () => Promise<unknown>): () => void {
  let pauseMs = SAVE_RETRY_MIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isTrying = false;
  const wait = (): void => {
    if (isOver) return;
    timer = setTimeout(() => void tryNow(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, SAVE_RETRY_MAX_MS);
  };
  const tryNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (isOver || isTrying) return;
    isTrying = true;
    await retry();
    isTrying = false;
    wait();
  };
  const handleOnline = (): void => {
    pauseMs = SAVE_RETRY_MIN_MS;
    void tryNow();
  };
  wait();
  window.addEventListener('online', handleOnline);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', handleOnline);
  };
}
