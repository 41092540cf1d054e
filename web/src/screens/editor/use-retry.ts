import { SAVE_RETRY_MAX_MS, SAVE_RETRY_MIN_MS } from '@maru/core';
import { useEffect, useRef } from 'react';

/** Retries while needed: when the browser is online again, and after pauses that double. */
export function useRetry(isNeeded: boolean, retry: () => Promise<unknown>): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  }, [retry]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let pauseMs = SAVE_RETRY_MIN_MS;
    let timer: ReturnType<typeof setTimeout>;
    const tryNow = async (): Promise<void> => {
      clearTimeout(timer);
      await latest.current();
      wait();
    };
    const wait = (): void => {
      if (isOver) return;
      timer = setTimeout(() => void tryNow(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, SAVE_RETRY_MAX_MS);
    };
    let isOver = false;
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
  }, [isNeeded]);
}
