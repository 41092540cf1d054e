import { AUTOSAVE_PAUSE_MAX_MS, AUTOSAVE_PAUSE_MS } from '@maru/core';
import { SAVE_RETRY_MAX_MS, SAVE_RETRY_MIN_MS } from '@maru/core';
import { checkWhileShown } from '../stores/checks-while-shown.ts';
import { isSavedSince } from '../stores/saving.ts';
import type { SavedState } from '../stores/saving.ts';

export interface ServerWatch {
  /**
   * Watches this saved state for newer ones, and retries while the server can't be reached.
   * @param saved null: there is nothing to watch
   */
  readonly follow: (saved: SavedState | null, needsRetries: boolean) => void;
}

/** Creates the watch of a session over its document on the server. */
export function createServerWatch(
  retry: () => Promise<void>,
  onOutdated: (saved: SavedState) => void,
): ServerWatch {
  let stopRetries: (() => void) | null = null;
  let watched: SavedState | null = null;
  let stopWatch: (() => void) | null = null;
  return {
    follow: (saved, needsRetries) => {
      if (needsRetries) stopRetries ??= startRetries(retry);
      else {
        stopRetries?.();
        stopRetries = null;
      }
      if (saved === watched) return;
      watched = saved;
      stopWatch?.();
      stopWatch = saved && watchUpdates(saved, () => onOutdated(saved));
    },
  };
}

/**
 * Calls back before text could be lost: `flush` when the page may end without further events, as phones end
 * hidden pages, and `save` as well when the writer turns to another window or tab.
 * @returns a function that ends it
 */
export function watchLeaving(flush: () => void, save: () => void): () => void {
  const leave = (): void => {
    flush();
    if (document.visibilityState === 'hidden') save();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('blur', save);
  document.addEventListener('visibilitychange', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('blur', save);
    document.removeEventListener('visibilitychange', leave);
  };
}

/**
 * Reports that a document was saved elsewhere since.
 * @returns a function that ends the checks
 */
function watchUpdates(saved: SavedState, onOutdated: () => void): () => void {
  let isOver = false;
  const check = async (): Promise<void> => {
    if ((await isSavedSince(saved)) === true && !isOver) onOutdated();
  };
  const stop = checkWhileShown(() => void check(), false);
  return () => {
    isOver = true;
    stop();
  };
}

/**
 * Retries when the browser is online again, and after pauses that double.
 * @returns a function that ends the retries
 */
function startRetries(retry: () => Promise<unknown>): () => void {
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
