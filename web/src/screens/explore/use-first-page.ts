import { useEffect, useState } from 'react';

/** Loads when the screen opens. @returns what to call to try again after a failure; null while nothing has failed */
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
