import { AUTOSAVE_PAUSE_MAX_MS, AUTOSAVE_PAUSE_MS, DOC_CHECK_INTERVAL_MS } from '@maru/core';
import { SAVE_RETRY_MAX_MS, SAVE_RETRY_MIN_MS } from '@maru/core';
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

export interface AutosaveTimer {
  /**
   * Starts, extends or ends the wait for a pause.
   * @param need `due`: there is text to save; `blocked`: it has to wait; `none`: there is nothing to save
   */
  readonly follow: (need: 'due' | 'blocked' | 'none', isTyped: boolean) => void;
}

/**
 * Calls back a while after the last key, and during continuous typing at the latest some time after the first
 * one. Nothing is saved again before another key: a refused text would be refused again.
 */
export function createAutosaveTimer(
  save: () => void,
  clock: () => number = () => performance.now(),
): AutosaveTimer {
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Times of the first key since the last call and of the last one; null: none. */
  let typedSince: number | null = null;
  let typedAt = 0;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const due = (): void => {
    timer = null;
    typedSince = null;
    save();
  };
  return {
    follow: (need, isTyped) => {
      const now = clock();
      if (isTyped) typedAt = now;
      if (isTyped) typedSince ??= now;
      if (need === 'none') typedSince = null;
      const isWaiting = timer !== null && !isTyped;
      if (need === 'due' && isWaiting) return;
      stop();
      if (need !== 'due' || typedSince === null) return;
      const at = Math.min(typedAt + AUTOSAVE_PAUSE_MS, typedSince + AUTOSAVE_PAUSE_MAX_MS);
      timer = setTimeout(due, Math.max(0, at - now));
    },
  };
}
