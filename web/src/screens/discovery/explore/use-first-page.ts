import { useEffect, useState } from 'react';

/**
 * Loads when the screen opens.
 * @returns a function that retries after a failure; null without a failure
 */
export function useFirstPage(load: () => Promise<boolean>): (() => void) | null {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    void load().then((isLoaded) => {
      if (isHere) setHasFailed(!isLoaded);
    });
    return () => {
      isHere = false;
    };
  }, [load, attempt]);
  if (!hasFailed) return null;
  return () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
}
