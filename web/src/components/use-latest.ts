import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that stays the same and calls the callback of the latest render: for memoized rows. */
export function useLatest<A extends readonly unknown[]>(
  callback: (...args: A) => void,
): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
